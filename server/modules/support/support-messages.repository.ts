import { randomUUID } from 'node:crypto';
import type { ClientSession } from 'mongoose';
import type { Language } from '#contracts/language.ts';
import type { SupportState } from '#contracts/support/support.ts';
import { nextEditMarks, uneditedSince } from '#server/platform/edit-marks.ts';
import { newNumericId } from '#server/platform/ids.ts';
import { literalPattern } from '#server/platform/literal-pattern.ts';
import {
  ANY_CASE,
  type SupportDocument,
  SupportModel,
  type SupportRemarkDocument,
} from './support-messages.model.ts';

export type SupportRecord = Omit<SupportDocument, '_id'> & { id: string };

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

function toRecord({ _id, ...message }: SupportDocument): SupportRecord {
  return { id: _id, ...message };
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
    ...(createdAt && { createdAt }),
  };
  const document = await SupportModel.create(row);
  return toRecord(document.toObject());
}

/** Removes what came from an address, with the notes and answers below it. */
export async function removeMessagesFrom(email: string): Promise<void> {
  await SupportModel.deleteMany({ email }).collation(ANY_CASE);
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
  const part = new RegExp(literalPattern(search), 'i');
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

export type NewRemark = Pick<SupportRemarkDocument, 'authorId' | 'author' | 'text'>;

/** Which message as it was read, who changes it, and when. */
interface SupportEdit {
  present: Pick<SupportRecord, 'id' | 'state' | 'editRevision'>;
  by: string;
  at: Date;
}

/** @returns the message after it; null when somebody else has changed its state since it was read */
export async function setSupportState(
  state: SupportState,
  { present, by, at }: SupportEdit,
  session: ClientSession,
): Promise<SupportRecord | null> {
  const document = await SupportModel.findOneAndUpdate(
    { _id: present.id, ...uneditedSince(present) },
    { $set: { state, ...nextEditMarks(present, { names: ['state'], by, at }) } },
    { returnDocument: 'after', session },
  ).lean();
  return document && toRecord(document);
}

/**
 * Adds a note, or an answer, which makes the message answered. A new message that got a note is being worked on.
 *
 * @returns the message after it; null when somebody else has changed its state since it was read
 */
export async function addRemark(
  { kind, remark }: { kind: 'notes' | 'answers'; remark: NewRemark & { id: string } },
  { present, by, at }: SupportEdit,
  session: ClientSession,
): Promise<SupportRecord | null> {
  const worked = present.state === 'new' ? 'in_progress' : present.state;
  const state = kind === 'answers' ? 'answered' : worked;
  const document = await SupportModel.findOneAndUpdate(
    { _id: present.id, ...uneditedSince(present) },
    {
      $push: { [kind]: { ...remark, at } },
      ...(state !== present.state && {
        $set: { state, ...nextEditMarks(present, { names: ['state'], by, at }) },
      }),
    },
    { returnDocument: 'after', session },
  ).lean();
  return document && toRecord(document);
}
