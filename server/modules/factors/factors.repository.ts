import { randomUUID } from 'node:crypto';
import type { FactorKind } from '#contracts/accounts/factors.ts';
import { collectionOf, isDuplicateKey, type TransactionSession } from '../../platform/mongo.ts';
import { type FactorDocument, FactorModel } from './factors.model.ts';

/** A passkey or an authenticator app, without what it is compared with. */
export interface FactorRecord {
  id: string;
  userId: string;
  kind: FactorKind;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** What a passkey's signature is checked with. */
export interface PasskeyRecord extends FactorRecord {
  credentialId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string[];
}

export interface TotpRecord extends FactorRecord {
  /** Encrypted. */
  secret: string;
  lastStep: number;
}

export interface NewPasskey {
  name: string;
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
}

export interface NewTotp {
  name: string;
  /** Encrypted. */
  secret: string;
  /** Of the code that proved it. */
  lastStep: number;
}

function toRecord({ _id, userId, kind, name, createdAt, lastUsedAt }: FactorDocument): FactorRecord {
  return { id: _id, userId, kind, name, createdAt, lastUsedAt };
}

function toPasskey(document: FactorDocument): PasskeyRecord {
  const { credentialId, publicKey, counter, transports } = document;
  // A lean document has what the driver gives: a Binary.
  const bytes = publicKey as unknown as { buffer: Uint8Array } | null;
  return {
    ...toRecord(document),
    credentialId: credentialId ?? '',
    publicKey: new Uint8Array(bytes?.buffer ?? []),
    counter,
    transports,
  };
}

/** All of a person, the oldest first. */
export async function findFactors(userId: string): Promise<FactorRecord[]> {
  const documents = await FactorModel.find({ userId }).sort({ createdAt: 1, _id: 1 }).lean();
  return documents.map(toRecord);
}

/** A person's passkeys. */
export async function findPasskeys(userId: string): Promise<PasskeyRecord[]> {
  const documents = await FactorModel.find({ userId, kind: 'passkey' }).lean();
  return documents.map(toPasskey);
}

/** The passkey of that id of the authenticator, whoever has it; null where nobody has (any more). */
export async function findPasskey(credentialId: string): Promise<PasskeyRecord | null> {
  const document = await FactorModel.findOne({ credentialId }).lean();
  return document && toPasskey(document);
}

/** A person's authenticator apps. */
export async function findTotps(userId: string): Promise<TotpRecord[]> {
  const documents = await FactorModel.find({ userId, kind: 'totp' }).lean();
  return documents.map((document) => ({
    ...toRecord(document),
    secret: document.secret ?? '',
    lastStep: document.lastStep,
  }));
}

/** How many a person has. */
export async function countFactors(userId: string, session: TransactionSession): Promise<number> {
  return FactorModel.countDocuments({ userId }, { session });
}

/** @returns null for a passkey that an account has already */
export async function insertFactor(
  { userId, at, ...factor }: { userId: string; at: Date } & (NewPasskey | NewTotp),
  session: TransactionSession,
): Promise<FactorRecord | null> {
  const passkey = 'credentialId' in factor ? factor : null;
  const document: FactorDocument = {
    _id: randomUUID(),
    userId,
    kind: passkey ? 'passkey' : 'totp',
    name: factor.name,
    createdAt: at,
    lastUsedAt: null,
    credentialId: passkey?.credentialId ?? null,
    publicKey: passkey && Buffer.from(passkey.publicKey),
    counter: passkey?.counter ?? 0,
    transports: passkey?.transports ?? [],
    secret: 'secret' in factor ? factor.secret : null,
    lastStep: 'lastStep' in factor ? factor.lastStep : 0,
  };
  try {
    await collectionOf<FactorDocument>(FactorModel).insertOne(document, { session });
    return toRecord(document);
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/** @returns null where the person has none of that id */
export async function renameFactor(
  id: string,
  { userId, name }: { userId: string; name: string },
): Promise<FactorRecord | null> {
  const document = await FactorModel.findOneAndUpdate(
    { _id: id, userId },
    { $set: { name } },
    { returnDocument: 'after' },
  ).lean();
  return document && toRecord(document);
}

/** @returns what it was; null where the person has none of that id (any more) */
export async function deleteFactor(
  id: string,
  { userId }: { userId: string },
  session: TransactionSession,
): Promise<FactorRecord | null> {
  const document = await FactorModel.findOneAndDelete({ _id: id, userId }, { session }).lean();
  return document && toRecord(document);
}

/** @returns how many a person had */
export async function deleteFactorsOf(userId: string, session: TransactionSession): Promise<number> {
  const { deletedCount } = await FactorModel.deleteMany({ userId }, { session });
  return deletedCount;
}

/**
 * Takes one signature of a passkey.
 *
 * @param use.counter the one it was checked against
 * @returns false where another one was taken meanwhile, or the passkey is gone
 */
export async function usePasskey(
  id: string,
  { counter, newCounter, at }: { counter: number; newCounter: number; at: Date },
): Promise<boolean> {
  const { matchedCount } = await FactorModel.updateOne(
    { _id: id, counter },
    { $set: { counter: newCounter, lastUsedAt: at } },
  );
  return matchedCount === 1;
}

/** Takes the code of a step. @returns false where one of this step or of a later one was taken before, or the app is gone */
export async function useTotp(id: string, { step, at }: { step: number; at: Date }): Promise<boolean> {
  const { matchedCount } = await FactorModel.updateOne(
    { _id: id, lastStep: { $lt: step } },
    { $set: { lastStep: step, lastUsedAt: at } },
  );
  return matchedCount === 1;
}
