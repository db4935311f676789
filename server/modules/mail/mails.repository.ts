import { randomUUID } from 'node:crypto';
import type { ClientSession } from 'mongoose';
import type { Language } from '#contracts/language.ts';
import { sharedNow } from '../../platform/clock.ts';
import { type MailDocument, MailModel, type MailTemplate } from './mails.model.ts';

/** A mail to be written: who gets it and what it is about, but not a word of it. */
export interface Mail {
  id: string;
  template: MailTemplate;
  userId: string | null;
  /** The address that it goes to, as addresses are compared; null once the mail is done with. */
  addressKey: string | null;
  /** What a mail is about that goes to no account: `message/answer` of the support. */
  subjectId: string | null;
  language: Language;
  attempts: number;
}

export type NewMail = Omit<Mail, 'id' | 'attempts' | 'subjectId' | 'addressKey'> &
  Partial<Pick<Mail, 'subjectId'>> & { addressKey: string };

function toMail(document: MailDocument): Mail {
  return {
    id: document._id,
    template: document.template,
    userId: document.userId,
    addressKey: document.addressKey,
    subjectId: document.subjectId ?? null,
    language: document.language,
    attempts: document.attempts,
  };
}

/** @returns its id */
export async function insertMail(
  { template, userId, addressKey, subjectId, language }: NewMail,
  { id = randomUUID(), session }: { id?: string; session?: ClientSession | undefined } = {},
): Promise<string> {
  const now = await sharedNow();
  const row = {
    _id: id,
    template,
    userId,
    addressKey,
    subjectId: subjectId ?? null,
    language,
    nextAttemptAt: now,
    createdAt: now,
  };
  await MailModel.create([row], session ? { session } : {});
  return row._id;
}

/** Takes a waiting mail whose turn has come, so that nobody else sends it before `retryAt`; null when there is none. */
export async function claimMail(
  id: string,
  { now, retryAt }: { now: Date; retryAt: Date },
): Promise<Mail | null> {
  const document = await MailModel.findOneAndUpdate(
    { _id: id, state: 'waiting', nextAttemptAt: { $lte: now } },
    { $set: { nextAttemptAt: retryAt }, $inc: { attempts: 1 } },
    { returnDocument: 'after' },
  ).lean();
  return document && toMail(document);
}

/** When a claimed mail is tried again. */
export async function postponeMail(id: string, { until }: { until: Date }): Promise<void> {
  await MailModel.updateOne({ _id: id, state: 'waiting' }, { $set: { nextAttemptAt: until } });
}

export async function finishMail(
  id: string,
  { state }: { state: Exclude<MailDocument['state'], 'waiting'> },
): Promise<void> {
  await MailModel.updateOne({ _id: id }, { $set: { state, addressKey: null } });
}

/** Mails about these subjects that are still kept, the oldest first. */
export async function findMailsAbout(
  subjectIds: readonly string[],
): Promise<Pick<MailDocument, 'template' | 'language' | 'state' | 'createdAt' | 'subjectId'>[]> {
  return MailModel.find(
    { subjectId: { $in: [...subjectIds], $type: 'string' } },
    { template: 1, language: 1, state: 1, createdAt: 1, subjectId: 1 },
  )
    .sort({ createdAt: 1 })
    .lean();
}

/** Gives up the mails that wait for a person: those of the account and, where its address is proven, those to the address. */
export async function dropMailsTo({
  userId,
  addressKey,
}: {
  userId: string;
  addressKey: string | null;
}): Promise<void> {
  await MailModel.updateMany(
    {
      state: 'waiting',
      // Said for the index, which has all that wait.
      nextAttemptAt: { $type: 'date' },
      $or: [{ userId }, ...(addressKey === null ? [] : [{ addressKey }])],
    },
    { $set: { state: 'dropped', addressKey: null } },
  );
}

/** Mails that wait since before `dueBefore`, oldest first. */
export async function findDueMails(dueBefore: Date, { limit }: { limit: number }): Promise<string[]> {
  const rows = await MailModel.find({ state: 'waiting', nextAttemptAt: { $lte: dueBefore } }, { _id: 1 })
    .sort({ nextAttemptAt: 1 })
    .limit(limit)
    .lean();
  return rows.map((row) => row._id);
}
