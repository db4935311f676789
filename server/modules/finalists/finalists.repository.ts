import type { ClientSession } from 'mongoose';
import { type EditMarks, readEditMarks } from '#server/platform/edit-marks.ts';
import { newShortIds } from '#server/platform/short-ids.repository.ts';
import { type FinalistDocument, FinalistModel } from './finalists.model.ts';

export interface FinalistRecord extends EditMarks {
  id: string;
  eventId: string;
  name: string;
  category: string;
  profileImage: string;
  bannerImage: string | null;
  qrImage: string | null;
  qrBanner: string | null;
  socialMedia: string | null;
  sort: number;
  number: number | null;
  withdrawnAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export type NewFinalist = Pick<FinalistRecord, 'id' | 'eventId' | 'name'> &
  Partial<
    Omit<
      FinalistRecord,
      'id' | 'eventId' | 'name' | 'withdrawnAt' | 'createdAt' | 'updatedAt' | keyof EditMarks
    >
  >;

/** As the module knows it. */
export function toFinalistRecord(document: FinalistDocument): FinalistRecord {
  return {
    id: document._id,
    eventId: document.event_id,
    name: document.name,
    category: document.category,
    profileImage: document.profile_image,
    bannerImage: document.banner_image,
    qrImage: document.qr_image,
    qrBanner: document.qr_banner,
    socialMedia: document.social_media,
    sort: document.sort,
    number: document.number,
    withdrawnAt: document.withdrawn_at,
    ...readEditMarks(document),
    createdAt: document.created_at,
    updatedAt: document.updated_at,
  };
}

/** Of finalists that are about to be stored, in their order. */
export const newFinalistIds = (count: number): Promise<string[]> =>
  newShortIds('FIN', { count, model: FinalistModel });

/** The finalists of an event in their fixed order (`sort`, then id); empty for an unknown event. */
export async function listFinalists(eventId: string, session?: ClientSession): Promise<FinalistRecord[]> {
  const options = session ? { session } : {};
  const documents = await FinalistModel.find({ event_id: eventId }, null, options)
    .sort({ sort: 1, _id: 1 })
    .lean();
  return documents.map(toFinalistRecord);
}

/** Ids of the finalists of several events with their last change, in each event's fixed order. */
export async function listFinalistsOfEvents(
  eventIds: string[],
): Promise<Pick<FinalistRecord, 'id' | 'eventId' | 'updatedAt'>[]> {
  const documents = await FinalistModel.find({ event_id: { $in: eventIds } }, { event_id: 1, updated_at: 1 })
    .sort({ event_id: 1, sort: 1, _id: 1 })
    .lean();
  return documents.map(({ _id, event_id, updated_at }) => ({
    id: _id,
    eventId: event_id,
    updatedAt: updated_at,
  }));
}

/** The finalist, or null. */
export async function findFinalist(id: string): Promise<FinalistRecord | null> {
  const document = await FinalistModel.findById(id).lean();
  return document && toFinalistRecord(document);
}

/** Those of `ids` that exist, in no particular order. */
export async function findFinalists(ids: string[]): Promise<FinalistRecord[]> {
  const documents = await FinalistModel.find({ _id: { $in: [...new Set(ids)] } }).lean();
  return documents.map(toFinalistRecord);
}

/** @throws a duplicate-key error when an id is taken; those before it are stored */
export async function insertFinalists(
  finalists: NewFinalist[],
  session?: ClientSession,
): Promise<FinalistRecord[]> {
  const created = await FinalistModel.insertMany(
    finalists.map((finalist) => ({
      _id: finalist.id,
      event_id: finalist.eventId,
      name: finalist.name,
      category: finalist.category ?? '',
      profile_image: finalist.profileImage ?? '',
      banner_image: finalist.bannerImage ?? null,
      qr_image: finalist.qrImage ?? null,
      qr_banner: finalist.qrBanner ?? null,
      social_media: finalist.socialMedia ?? null,
      sort: finalist.sort ?? 0,
      number: finalist.number ?? null,
    })),
    session ? { session } : {},
  );
  return created.map((document) => toFinalistRecord(document.toObject()));
}

/** Puts a finalist's QR pictures in place of the present ones. @returns the finalist before, or null when it is gone */
export async function storeQrPictures(
  id: string,
  { qrImage, qrBanner }: { qrImage: string; qrBanner: string },
): Promise<FinalistRecord | null> {
  const document = await FinalistModel.findByIdAndUpdate(
    id,
    { $set: { qr_image: qrImage, qr_banner: qrBanner } },
    { returnDocument: 'before' },
  ).lean();
  return document && toFinalistRecord(document);
}
