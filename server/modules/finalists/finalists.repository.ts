import type { ClientSession } from 'mongoose';
import type { EditMarks } from '#server/platform/edit-marks.ts';
import { newShortIds } from '#server/platform/short-ids.repository.ts';
import { type FinalistDocument, FinalistModel } from './finalists.model.ts';

export type FinalistRecord = Omit<FinalistDocument, '_id' | 'releaseDue'> & { id: string };

export type NewFinalist = Pick<FinalistRecord, 'id' | 'eventId' | 'name'> &
  Partial<
    Omit<
      FinalistRecord,
      'id' | 'eventId' | 'name' | 'withdrawnAt' | 'createdAt' | 'updatedAt' | keyof EditMarks
    >
  >;

/** As the module returns it. */
export function toFinalistRecord({ _id, releaseDue: _, ...finalist }: FinalistDocument): FinalistRecord {
  return { id: _id, ...finalist };
}

/** Of finalists that are about to be stored, in their order. */
export const newFinalistIds = (count: number): Promise<string[]> =>
  newShortIds('FIN', { count, model: FinalistModel });

/** The finalists of an event in their fixed order (`sort`, then id); empty for an unknown event. */
export async function listFinalists(eventId: string, session?: ClientSession): Promise<FinalistRecord[]> {
  const options = session ? { session } : {};
  const documents = await FinalistModel.find({ eventId }, null, options).sort({ sort: 1, _id: 1 }).lean();
  return documents.map(toFinalistRecord);
}

/** Ids of the finalists of several events with their last change, in each event's fixed order. */
export async function listFinalistsOfEvents(
  eventIds: string[],
): Promise<Pick<FinalistRecord, 'id' | 'eventId' | 'updatedAt'>[]> {
  const documents = await FinalistModel.find({ eventId: { $in: eventIds } }, { eventId: 1, updatedAt: 1 })
    .sort({ eventId: 1, sort: 1, _id: 1 })
    .lean();
  return documents.map(({ _id, eventId, updatedAt }) => ({
    id: _id,
    eventId,
    updatedAt,
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
      eventId: finalist.eventId,
      name: finalist.name,
      category: finalist.category ?? '',
      profileImage: finalist.profileImage ?? '',
      bannerImage: finalist.bannerImage ?? null,
      qrImage: finalist.qrImage ?? null,
      qrBanner: finalist.qrBanner ?? null,
      socialMedia: finalist.socialMedia ?? null,
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
  session: ClientSession,
): Promise<FinalistRecord | null> {
  const document = await FinalistModel.findByIdAndUpdate(
    id,
    { $set: { qrImage, qrBanner } },
    { returnDocument: 'before', session },
  ).lean();
  return document && toFinalistRecord(document);
}
