import { randomUUID } from 'node:crypto';
import type { Language } from '#contracts/language.ts';
import type { SupportState } from '#contracts/support/support.ts';
import { newNumericId } from '#server/platform/ids.ts';
import { type SupportDocument, SupportModel, type SupportRemarkDocument } from './support-messages.model.ts';

export type SupportRecord = Omit<SupportDocument, '_id'> & { id: string };

const NEWEST_FIRST = { created_at: -1, _id: -1 } as const;

function toRecord({ _id, ...document }: SupportDocument): SupportRecord {
  return { id: _id, ...document };
}

export interface NewSupportMessage {
  name: string;
  email: string;
  message: string;
  language: Language;
  /** Only demo data chooses its date, and begins in another state than new. */
  createdAt?: Date;
  state?: SupportState;
  notes?: NewRemark[];
  answers?: NewRemark[];
}

export async function insertSupportMessage({
  createdAt,
  notes = [],
  answers = [],
  ...message
}: NewSupportMessage): Promise<SupportRecord> {
  const written = (remarks: NewRemark[]) =>
    remarks.map((remark) => ({ ...remark, id: randomUUID(), at: createdAt ?? new Date() }));
  const row = {
    _id: newNumericId('MSG'),
    ...message,
    notes: written(notes),
    answers: written(answers),
    ...(createdAt && { created_at: createdAt }),
  };
  const document = await SupportModel.create(row);
  return toRecord(document.toObject());
}

export async function hasSupportMessages(): Promise<boolean> {
  return (await SupportModel.exists({})) !== null;
}

export async function findSupportMessage(id: string): Promise<SupportRecord | null> {
  const document = await SupportModel.findById(id).lean();
  return document && toRecord(document);
}

/** The newest first; `search` is a part of a name, an address or the text. */
export async function listSupportMessages({
  search,
  state,
  page,
  limit,
}: {
  search: string;
  state: SupportState | null;
  page: number;
  limit: number;
}): Promise<{ messages: SupportRecord[]; total: number }> {
  const part = new RegExp(search.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'i');
  const filter = {
    ...(state !== null && { state }),
    ...(search !== '' && { $or: [{ name: part }, { email: part }, { message: part }] }),
  };
  const [documents, total] = await Promise.all([
    SupportModel.find(filter)
      .sort(NEWEST_FIRST)
      .skip((page - 1) * limit)
      .limit(limit)
      .lean(),
    // A part of a word is looked for along the index of the list, which is in memory.
    SupportModel.countDocuments(filter).hint(NEWEST_FIRST),
  ]);
  return { messages: documents.map(toRecord), total };
}

/** How many messages are in each state. */
export async function countSupportStates(): Promise<Record<SupportState, number>> {
  const count = (state: SupportState) => SupportModel.countDocuments({ state });
  const [fresh, inProgress, answered] = await Promise.all([
    count('new'),
    count('in_progress'),
    count('answered'),
  ]);
  return { new: fresh, in_progress: inProgress, answered };
}

/** @returns null when there is no such message */
export async function setSupportState(id: string, state: SupportState): Promise<SupportRecord | null> {
  const document = await SupportModel.findByIdAndUpdate(
    id,
    { $set: { state } },
    { returnDocument: 'after' },
  ).lean();
  return document && toRecord(document);
}

export type NewRemark = Pick<SupportRemarkDocument, 'author_id' | 'author' | 'text'>;

/**
 * Adds a note, or an answer, which makes the message answered. A new message that got a note is being worked on.
 *
 * @returns the message after it; null when there is no such message
 */
export async function addRemark(
  id: string,
  { kind, remark }: { kind: 'notes' | 'answers'; remark: NewRemark & { id: string } },
): Promise<SupportRecord | null> {
  const added = { ...remark, at: new Date() };
  const document = await SupportModel.findByIdAndUpdate(
    id,
    { $push: { [kind]: added }, ...(kind === 'answers' && { $set: { state: 'answered' as const } }) },
    { returnDocument: 'after' },
  ).lean();
  if (!document) return null;
  if (kind === 'notes') await SupportModel.updateOne({ _id: id, state: 'new' }, { state: 'in_progress' });
  return findSupportMessage(id);
}
