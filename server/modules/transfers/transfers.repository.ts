import { randomUUID } from 'node:crypto';
import type { ClientSession, UpdateQuery } from 'mongoose';
import type { TransferPurposeKind, TransferState } from '#contracts/transfers/transfers.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';
import { collectionOf, DURABLE, isDuplicateKey } from '#server/platform/mongo.ts';
import { overdueSince } from '#server/platform/overdue.ts';
import { type Outcome, type OutcomeKind, type Transfer, transferIdOf } from './transfer.ts';
import { type TransferDocument, TransferModel } from './transfers.model.ts';

const collection = () => collectionOf<TransferDocument>(TransferModel);

function toTransfer({
  _id,
  isLive: _isLive,
  dueAt: _dueAt,
  outcomes: _outcomes,
  outcomesTaken: _taken,
  outcomeDueAt: _outcomeDueAt,
  ...rest
}: TransferDocument): Transfer {
  return { id: _id, ...rest };
}

export async function insertTransfer(document: TransferDocument, session: ClientSession): Promise<Transfer> {
  await collection().insertOne(document, { session });
  return toTransfer(document);
}

export async function findTransfer(id: string, session?: ClientSession): Promise<Transfer | null> {
  const found = await collection().findOne({ _id: id }, session ? { session } : {});
  return found && toTransfer(found);
}

/** The attempts of one purpose, the first one first. */
export async function findAttempts(
  { kind, id }: Transfer['purpose'],
  session?: ClientSession,
): Promise<Transfer[]> {
  const found = await collection()
    .find({ 'purpose.kind': kind, 'purpose.id': id }, session ? { session } : {})
    .sort({ attempt: 1 })
    .toArray();
  return found.map(toTransfer);
}

/** Takes the transfer that has waited longest, for `leaseMs`: nobody else works on it until then. @returns null when none is due */
export async function claimDueTransfer(
  now: Date,
  { leaseMs }: { leaseMs: number },
): Promise<Transfer | null> {
  const found = await collection().findOneAndUpdate(
    { dueAt: { $lte: now, $type: 'date' } },
    { $set: { dueAt: new Date(now.getTime() + leaseMs), claimedBy: randomUUID() }, $inc: { attempts: 1 } },
    { sort: { dueAt: 1 }, returnDocument: 'after' },
  );
  return found && toTransfer(found);
}

/** What a step writes. */
export interface TransferChange {
  /** Absent where it stays. */
  state?: TransferState;
  /** For its history, with a state. */
  cause?: string;
  by?: string | null;
  /** For whoever ordered it. */
  outcome?: OutcomeKind;
  set?: Partial<
    Pick<
      Transfer,
      'reference' | 'failure' | 'firstCalledAt' | 'waitsSince' | 'fileId' | 'recordedBy' | 'proofId'
    >
  >;
  /** When it is looked at again; null: not by itself. Absent: whoever holds it goes on. */
  dueAt?: Date | null;
}

function updateOf(
  { state, cause = '', by = null, outcome, set = {}, dueAt }: TransferChange,
  at: Date,
): UpdateQuery<TransferDocument> {
  const hasFailed = state === 'failed';
  return {
    $set: {
      ...set,
      ...(state && { state, changedAt: at }),
      // What has to wait before it is begun waits longer each time.
      ...(state && state !== 'ordered' && dueAt !== undefined && { attempts: 0 }),
      ...(hasFailed && { isLive: false, failure: cause }),
      ...(dueAt !== undefined && { claimedBy: null }),
      ...(dueAt && { dueAt }),
    },
    ...(dueAt === null && { $unset: { dueAt: '' } }),
    ...((state || outcome) && {
      $push: {
        ...(state && { history: { at, state, cause, by } }),
        ...(outcome && { outcomes: { kind: outcome, at, cause } satisfies Outcome }),
      },
    }),
    ...(outcome && { $min: { outcomeDueAt: at } }),
  };
}

/** What a transfer has to be like for a change. */
export type TransferFilter = Parameters<ReturnType<typeof collection>['findOne']>[0];

/** Changes a transfer if it is still as the filter says. @returns null where it is not, or another transfer has its reference */
async function changeWhere(
  filter: NonNullable<TransferFilter>,
  change: TransferChange,
  { at, session }: { at: Date; session?: ClientSession },
): Promise<Transfer | null> {
  const changed = await collection().findOneAndUpdate(
    filter,
    updateOf(change, at) as Parameters<ReturnType<typeof collection>['findOneAndUpdate']>[1],
    { returnDocument: 'after', ...(session && { session }) },
  );
  return changed && toTransfer(changed);
}

/**
 * Writes what somebody who holds a transfer has done or read. One whose lease is over, and which another process has taken, is that one's.
 *
 * @returns null where the state or the holder is another one by now
 */
export async function changeHeld(
  { id, state, claimedBy }: Transfer,
  change: TransferChange,
  at: Date,
): Promise<Transfer | null> {
  try {
    return await changeWhere({ _id: id, state, claimedBy }, change, { at });
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/** Gives a transfer back that is still held by the same, however far it is. */
export async function releaseTransfer(
  { id, claimedBy }: Pick<Transfer, 'id' | 'claimedBy'>,
  { dueAt }: { dueAt: Date },
): Promise<void> {
  await collection().updateOne(
    { _id: id, claimedBy: { $eq: claimedBy, $type: 'string' } },
    { $set: { dueAt, claimedBy: null } },
  );
}

/** Writes what a person does to a transfer that nobody holds and that is as they saw it. @returns null where it is not */
export function changeFree(
  { id, state }: Pick<Transfer, 'id' | 'state'>,
  { also = {}, ...change }: TransferChange & { also?: NonNullable<TransferFilter> },
  { at, session }: { at: Date; session: ClientSession },
): Promise<Transfer | null> {
  return changeWhere({ _id: id, state, claimedBy: null, ...also }, change, { at, session });
}

/** Puts transfers into a file for the bank: those that are ordered and in no file. @returns how many */
export async function putIntoFile(
  ids: readonly string[],
  { fileId, by, at, session }: { fileId: string; by: string; at: Date; session: ClientSession },
): Promise<number> {
  const change: TransferChange = { state: 'sending', cause: 'exported', by, set: { fileId }, dueAt: null };
  const { modifiedCount } = await collection().updateMany(
    { _id: { $in: [...ids] }, adapter: 'manual', state: 'ordered' },
    updateOf(change, at) as Parameters<ReturnType<typeof collection>['updateMany']>[1],
    { session },
  );
  return modifiedCount;
}

/** In the order of their ids. */
export async function findTransfersOfFile(fileId: string, session?: ClientSession): Promise<Transfer[]> {
  const found = await collection()
    .find({ fileId }, session ? { session } : {})
    .sort({ _id: 1 })
    .toArray();
  return found.map(toTransfer);
}

/**
 * Notes what a message of the provider says, and makes its transfer due unless somebody holds it.
 *
 * @returns the transfer; null where none has the reference
 */
export async function noteClaim(
  reference: string,
  { status, at }: { status: string; at: Date },
): Promise<Transfer | null> {
  const found = await collection().findOneAndUpdate(
    { reference, adapter: 'provider' },
    { $set: { claim: { status, at } } },
    { returnDocument: 'after' },
  );
  if (!found) return null;
  await wakeTransfer(found._id, at);
  return toTransfer(found);
}

/** Takes a claim away that the provider never confirmed, unless a later one is there. */
export async function dropClaim({ id, claim }: Transfer): Promise<void> {
  if (claim) await collection().updateOne({ _id: id, 'claim.at': claim.at }, { $set: { claim: null } });
}

/** Makes a transfer due that nobody holds, unless it has failed meanwhile: nothing follows after that. */
export async function wakeTransfer(id: string, at: Date): Promise<void> {
  const idle = { _id: id, claimedBy: null, isLive: true };
  await collection().updateOne({ ...idle, dueAt: { $type: 'date' } }, { $min: { dueAt: at } });
  await collection().updateOne({ ...idle, dueAt: { $exists: false } }, { $set: { dueAt: at } });
}

export interface TransferListFilter {
  state?: TransferState | undefined;
  purpose?: TransferPurposeKind | undefined;
  orderedBefore?: Date | undefined;
  waitsForPerson?: boolean | undefined;
}

/** Newest first; without those of events whose results are hidden. */
export async function listTransfers(
  { hiddenEventIds }: MoneyScope,
  { state, purpose, orderedBefore, waitsForPerson }: TransferListFilter,
  { page, limit }: { page: number; limit: number },
): Promise<{ transfers: Transfer[]; total: number }> {
  const filter = {
    ...(state && { state }),
    ...(purpose && { 'purpose.kind': purpose }),
    ...(hiddenEventIds.size > 0 && { 'lines.eventId': { $nin: [...hiddenEventIds] } }),
    ...(orderedBefore && { createdAt: { $lte: orderedBefore } }),
    ...(waitsForPerson !== undefined && {
      waitsSince: waitsForPerson ? { $type: 'date' as const } : null,
    }),
  };
  const [found, total] = await Promise.all([
    collection()
      .find(filter)
      .sort({ createdAt: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .toArray(),
    collection().countDocuments(filter),
  ]);
  return { transfers: found.map(toTransfer), total };
}

/**
 * How many transfers wait for a person for longer than a day: each step of one by file is somebody's, of one by the provider that it can be begun, and that what became
 * of it is found out.
 */
export function countOverdueTransfers(now: Date): Promise<number> {
  const since = { $lte: overdueSince(now) };
  return collection().countDocuments({
    $or: [
      { state: 'ordered', changedAt: since },
      { state: { $in: ['sending', 'sent'] }, adapter: 'manual', changedAt: since },
      { state: 'unknown', waitsSince: { ...since, $type: 'date' } },
    ],
  });
}

/** An outcome that nobody has taken yet. */
export interface DueOutcome extends Outcome {
  transfer: Transfer;
  /** Which of the transfer's outcomes it is. */
  at: Date;
  place: number;
}

/** The next outcome of each transfer of a kind that has one, the oldest first. */
export async function findDueOutcomes(
  kind: TransferPurposeKind,
  { limit }: { limit: number },
): Promise<DueOutcome[]> {
  const found = await collection()
    .find({ 'purpose.kind': kind, outcomeDueAt: { $type: 'date' } })
    .sort({ outcomeDueAt: 1 })
    .limit(limit)
    .toArray();
  return found.flatMap((document) => {
    const place = document.outcomesTaken;
    const outcome = document.outcomes[place];
    return outcome ? [{ ...outcome, place, transfer: toTransfer(document) }] : [];
  });
}

/** A transfer with those of its outcomes that were taken by whoever ordered it. */
export interface TakenTransfer {
  id: string;
  amount: number;
  taken: readonly Outcome[];
}

/** The transfers of several purposes of a kind, by purpose, the first attempt first; for verification. Purposes without any are left out. */
export async function findTakenTransfers(
  kind: TransferPurposeKind,
  purposeIds: readonly string[],
): Promise<Map<string, TakenTransfer[]>> {
  const transfers = new Map<string, TakenTransfer[]>();
  let left = purposeIds;
  // By their ids: no index has the purposes of transfers that failed.
  for (let attempt = 1; left.length > 0; attempt += 1) {
    const ids = left.map((id) => transferIdOf({ purpose: { kind, id }, attempt }));
    const found = await collection()
      .find({ _id: { $in: ids } }, { projection: { purpose: 1, amount: 1, outcomes: 1, outcomesTaken: 1 } })
      .toArray();
    for (const { _id, purpose, amount, outcomes, outcomesTaken } of found) {
      const of = transfers.get(purpose.id) ?? [];
      transfers.set(purpose.id, of);
      of.push({ id: _id, amount, taken: outcomes.slice(0, outcomesTaken) });
    }
    left = found.map(({ purpose }) => purpose.id);
  }
  return transfers;
}

/** Takes an outcome, within the transaction of what follows from it. @returns false where it was taken before */
export async function takeOutcome(
  { transfer, place }: Pick<DueOutcome, 'transfer' | 'place'>,
  session: ClientSession,
): Promise<boolean> {
  const taken = place + 1;
  const isLast = { $lte: [{ $size: '$outcomes' }, taken] };
  const { modifiedCount } = await collection().updateOne(
    { _id: transfer.id, outcomesTaken: place },
    [
      {
        $set: {
          outcomesTaken: taken,
          outcomeDueAt: { $cond: [isLast, '$$REMOVE', '$outcomeDueAt'] },
        },
      },
    ],
    { session },
  );
  return modifiedCount === 1;
}

/** Leaves of the accounts of transfers that are over their last digits alone. */
export async function removeTransferAccounts({
  kind,
  ids,
}: {
  kind: TransferPurposeKind;
  ids: readonly string[];
}): Promise<void> {
  await collection().updateMany(
    { 'purpose.kind': kind, 'purpose.id': { $in: [...ids] }, state: { $in: ['completed', 'failed'] } },
    [
      {
        $set: {
          'account.name': '',
          'account.number': {
            $substrCP: [
              '$account.number',
              { $max: [0, { $subtract: [{ $strLenCP: '$account.number' }, 4] }] },
              4,
            ],
          },
        },
      },
    ],
    { writeConcern: DURABLE },
  );
}
