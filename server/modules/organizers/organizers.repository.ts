import type { ClientSession } from 'mongoose';
import type { OrganizerSort } from '#contracts/organizers/organizers.ts';
import { parseSort } from '#contracts/sorting.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';
import { type EditMarks, nextEditMarks, uneditedSince } from '#server/platform/edit-marks.ts';
import { literalPattern } from '#server/platform/literal-pattern.ts';
import { NAME_ORDER } from '#server/platform/name-order.ts';
import { newShortId } from '#server/platform/short-ids.repository.ts';
import { type OrganizerDocument, OrganizerModel } from './organizers.model.ts';

export type OrganizerRecord = Omit<OrganizerDocument, '_id'> & { id: string };

export type NewOrganizer = Pick<OrganizerRecord, 'id' | 'name'> &
  Partial<Omit<OrganizerRecord, 'id' | 'name' | 'createdAt' | 'updatedAt' | keyof EditMarks>> & {
    createdAt?: Date;
  };

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

function toRecord({ _id, ...organizer }: OrganizerDocument): OrganizerRecord {
  return { id: _id, ...organizer };
}

/** Of an organizer that is about to be stored. */
export const newOrganizerId = (): Promise<string> => newShortId('EO', OrganizerModel);

/** The organizer, or null. */
export async function findOrganizer(id: string): Promise<OrganizerRecord | null> {
  const document = await OrganizerModel.findById(id).lean();
  return document && toRecord(document);
}

/** Addresses of all pictures of organizers, for the sweeper. */
export async function listOrganizerPictures(): Promise<string[]> {
  const documents = await OrganizerModel.find({}, { profileImage: 1 }).lean();
  return documents.map(({ profileImage }) => profileImage);
}

/** False for an organizer that was deactivated. */
export async function isOrganizerActive(id: string): Promise<boolean> {
  return (await OrganizerModel.exists({ _id: id, isActive: false })) === null;
}

/** Those of `ids` that were not deactivated, in the same order. */
export async function findActiveIds(ids: readonly string[], session?: ClientSession): Promise<string[]> {
  const inactive = await OrganizerModel.find(
    { _id: { $in: [...ids] }, isActive: false },
    { _id: 1 },
    session ? { session } : {},
  ).lean();
  const out = new Set(inactive.map(({ _id }) => _id));
  return ids.filter((id) => !out.has(id));
}

/** Those of `ids` that exist, by id. */
export async function findOrganizers(ids: string[]): Promise<Map<string, OrganizerRecord>> {
  const documents = await OrganizerModel.find({ _id: { $in: [...new Set(ids)] } }).lean();
  return new Map(documents.map((document) => [document._id, toRecord(document)]));
}

/** @throws a duplicate-key error when the id is taken */
export async function insertOrganizer(
  organizer: NewOrganizer,
  session?: ClientSession,
): Promise<OrganizerRecord> {
  const row = {
    _id: organizer.id,
    name: organizer.name,
    email: organizer.email ?? null,
    phoneNumber: organizer.phoneNumber ?? null,
    profileImage: organizer.profileImage ?? '',
    description: organizer.description ?? '',
    socialMediaLink: organizer.socialMediaLink ?? null,
    followerCount: organizer.followerCount ?? 0,
    isActive: organizer.isActive ?? true,
    ...(organizer.createdAt ? { createdAt: organizer.createdAt } : {}),
  };
  const [created] = await OrganizerModel.create([row], session ? { session } : {});
  if (!created) throw new Error('no organizer was created');
  return toRecord(created.toObject());
}

/** The organizer if the scope reaches it, else null. */
export async function findOrganizerIn(scope: DeskScope, id: string): Promise<OrganizerRecord | null> {
  return isInScope(scope, id) ? findOrganizer(id) : null;
}

/** The order of the list and the index that has it; ids order equal organizers. */
export function organizerOrder(sort: OrganizerSort) {
  const { field, direction } = parseSort(sort);
  return field === 'name'
    ? { sort: { name: direction, _id: direction }, hint: 'by_name', options: { collation: NAME_ORDER } }
    : { sort: { createdAt: direction, _id: direction }, hint: NEWEST_FIRST, options: {} };
}

/** Those that the scope reaches; `search` is a part of a name, an e-mail or an id. */
export async function listOrganizers(
  scope: DeskScope,
  { search, sort, page, limit }: { search: string; sort: OrganizerSort; page: number; limit: number },
): Promise<{ organizers: OrganizerRecord[]; total: number }> {
  const part = new RegExp(literalPattern(search), 'i');
  const filter = {
    ...(scope.organizerId === null ? {} : { _id: scope.organizerId }),
    ...(search === '' ? {} : { $or: [{ name: part }, { email: part }, { _id: part }] }),
  };
  const order = organizerOrder(sort);
  const [documents, total] = await Promise.all([
    OrganizerModel.find(filter, null, order.options)
      .sort(order.sort)
      .hint(order.hint)
      .skip((page - 1) * limit)
      .limit(limit)
      .lean(),
    // A part of a word is looked for along the index of the list, which is in memory.
    OrganizerModel.countDocuments(filter).hint(NEWEST_FIRST),
  ]);
  return { organizers: documents.map(toRecord), total };
}

export type OrganizerChanges = Partial<
  Pick<
    OrganizerRecord,
    'name' | 'profileImage' | 'phoneNumber' | 'description' | 'socialMediaLink' | 'followerCount'
  >
>;

/** Stores an edit if nobody else's came since the organizer was read. @returns the organizer after it, else null */
export async function storeOrganizer(
  {
    organizer,
    changes,
    names,
    by,
    at,
  }: {
    organizer: Pick<OrganizerRecord, 'id' | 'editRevision'>;
    changes: OrganizerChanges;
    /** Of the fields on the wire. */
    names: readonly string[];
    by: string;
    at: Date;
  },
  session: ClientSession,
): Promise<OrganizerRecord | null> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const document = await OrganizerModel.findOneAndUpdate(
    { _id: organizer.id, ...uneditedSince(organizer) },
    { $set: { ...given, ...nextEditMarks(organizer, { names, by, at }) } },
    { returnDocument: 'after', session },
  ).lean();
  return document && toRecord(document);
}

/** @returns the organizer after it; null when it is not there or out of reach */
export async function storeOrganizerActive(
  scope: DeskScope,
  { id, isActive }: { id: string; isActive: boolean },
  session: ClientSession,
): Promise<OrganizerRecord | null> {
  if (!isInScope(scope, id)) return null;
  const document = await OrganizerModel.findByIdAndUpdate(
    id,
    { $set: { isActive } },
    { returnDocument: 'after', session },
  ).lean();
  return document && toRecord(document);
}

/** Organizers that have joined, those that were deactivated included; counted on an index. @param since those alone that joined then or later */
export async function countOrganizers({ since }: { since?: Date } = {}): Promise<number> {
  if (since) return OrganizerModel.countDocuments({ createdAt: { $gte: since } });
  return OrganizerModel.countDocuments({}, { hint: '_id_' });
}

/** Organizers are what scopes are about: they have no `organizerId` to be selected by. */
function isInScope(scope: DeskScope, id: string): boolean {
  return scope.organizerId === null || scope.organizerId === id;
}
