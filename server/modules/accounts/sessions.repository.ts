import { randomUUID } from 'node:crypto';
import type { ProofMethod } from '#contracts/accounts/factors.ts';
import type { TransactionSession } from '#server/platform/mongo.ts';
import { type NamedSession, SESSION_MS } from '#server/platform/session-token.ts';
import { type SessionDocument, SessionModel } from './sessions.model.ts';
import { findStandings } from './standing.repository.ts';

export interface NewSession {
  device: string | null;
  deviceContextId: string | null;
  proofs: ProofMethod[];
  standing: number;
  steppedUpAt: Date | null;
}

/** Stores a session that lives {@link SESSION_MS}; returns its id. */
export async function insertSession(
  userId: string,
  { device, deviceContextId, proofs, standing, steppedUpAt }: NewSession,
): Promise<string> {
  const now = Date.now();
  const session = {
    _id: randomUUID(),
    userId,
    standing,
    device,
    deviceContextId,
    proofs,
    steppedUpAt,
    createdAt: new Date(now),
    lastUsedAt: new Date(now),
    expiresAt: new Date(now + SESSION_MS),
  };
  await SessionModel.create(session);
  return session._id;
}

/** When a session was last used, to within some minutes. */
const lastUseOf = ({ lastUsedAt, createdAt }: Pick<SessionDocument, 'lastUsedAt' | 'createdAt'>): Date =>
  lastUsedAt ?? createdAt;

type LivingSession = Pick<SessionDocument, 'standing' | 'createdAt' | 'steppedUpAt'> & { lastUsedAt: Date };

/** So long calls go through that were sent with the former token: those of other tabs that were on their way when the new one came. */
const FORMER_TOKEN_MS = 30_000;

/**
 * What a session is good for, if it belongs to that user, has not run out and was not ended, and the token is its present one; else null. With the former one, for
 * some seconds, no factor counts as given.
 */
export async function findLivingSession({
  sessionId,
  userId,
  tokenNumber,
}: NamedSession): Promise<LivingSession | null> {
  const row = await SessionModel.findOne(
    { _id: sessionId, userId, endedAt: null, expiresAt: { $gt: new Date() } },
    { standing: 1, createdAt: 1, steppedUpAt: 1, lastUsedAt: 1, tokenNumber: 1, tokenSince: 1 },
  ).lean();
  if (!row) return null;
  const { standing, createdAt, tokenSince } = row;
  const age = (row.tokenNumber ?? 0) - tokenNumber;
  const isFormer = age === 1 && Date.now() - (tokenSince?.getTime() ?? 0) < FORMER_TOKEN_MS;
  if (age !== 0 && !isFormer) return null;
  const steppedUpAt = isFormer ? null : (row.steppedUpAt ?? null);
  return { standing, createdAt, steppedUpAt, lastUsedAt: lastUseOf(row) };
}

/** Notes the use of those sessions whose last one was noted at `notedBefore` or earlier: of many notes at once, one is written. */
export async function updateLastUse(
  sessionIds: readonly string[],
  { at, notedBefore }: { at: Date; notedBefore: Date },
): Promise<void> {
  await SessionModel.updateMany(
    { _id: { $in: [...sessionIds] }, endedAt: null, lastUsedAt: { $not: { $gt: notedBefore } } },
    { $set: { lastUsedAt: at } },
  );
}

/** Whether a session has not ended, as a transaction sees it. */
export async function isLivingSession(sessionId: string, session: TransactionSession): Promise<boolean> {
  return (await SessionModel.exists({ _id: sessionId, endedAt: null }).session(session)) !== null;
}

/** Notes that a factor was given in a session. One that was ended meanwhile stays ended. */
export async function noteStepUp(
  sessionId: string,
  { at, session }: { at: Date; session?: TransactionSession },
): Promise<void> {
  await SessionModel.updateOne(
    { _id: sessionId, endedAt: null },
    { $set: { steppedUpAt: at } },
    session ? { session } : {},
  );
}

/**
 * Notes that a factor was given in a session, and lets a new token take the place of the one that it was given with. Where another one has come meanwhile, of
 * another tab, that one stays.
 *
 * @returns the number of the present token, and when the session runs out; null where it has ended
 */
export async function renewToken(
  { sessionId, tokenNumber }: Pick<NamedSession, 'sessionId' | 'tokenNumber'>,
  { at }: { at: Date },
): Promise<{ tokenNumber: number; expiresAt: Date } | null> {
  const living = { _id: sessionId, endedAt: null };
  const asBrought = { ...living, tokenNumber: tokenNumber === 0 ? { $in: [0, null] } : tokenNumber };
  const renewal = { $set: { steppedUpAt: at, tokenSince: new Date() }, $inc: { tokenNumber: 1 } };
  const options = { returnDocument: 'after' } as const;
  const row =
    (await SessionModel.findOneAndUpdate(asBrought, renewal, options).lean()) ??
    (await SessionModel.findOneAndUpdate(living, { $set: { steppedUpAt: at } }, options).lean());
  return row && { tokenNumber: row.tokenNumber ?? 0, expiresAt: row.expiresAt };
}

interface PresentSession {
  lastUsedAt: Date;
  standing: number;
  tokenNumber: number;
}

/** Those of `sessionIds` that live, and whose person has the standing that they were given at. */
export async function findLivingSessions(
  sessionIds: readonly string[],
): Promise<Map<string, PresentSession>> {
  const rows = await SessionModel.find(
    { _id: { $in: [...sessionIds] }, endedAt: null, expiresAt: { $gt: new Date() } },
    { userId: 1, standing: 1, createdAt: 1, lastUsedAt: 1, tokenNumber: 1 },
  )
    // While most sessions live the planner takes the index of their ends for as good, which has all of them.
    .hint('_id_')
    .lean();
  const standings = await findStandings(rows.map((row) => row.userId));
  const living = rows.filter((row) => standings.get(row.userId) === row.standing);
  return new Map(
    living.map((row) => [
      row._id,
      { lastUsedAt: lastUseOf(row), standing: row.standing, tokenNumber: row.tokenNumber ?? 0 },
    ]),
  );
}

/** Sessions that were ended at `since` or later. */
export async function findSessionsEndedSince(since: Date): Promise<string[]> {
  // The type is said, too: without it the planner does not see that the partial index holds them all.
  const rows = await SessionModel.find({ endedAt: { $gte: since, $type: 'date' } }, { _id: 1 }).lean();
  return rows.map((row) => row._id);
}

/** Ends one session; harmless when it has ended already. */
export async function endSession(sessionId: string): Promise<void> {
  await SessionModel.updateOne({ _id: sessionId, endedAt: null }, { $set: { endedAt: new Date() } });
}

export interface SessionRecord {
  id: string;
  device: string | null;
  deviceContextId: string | null;
  proofs: ProofMethod[];
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
}

/** A person's active sessions, newest first. */
export async function findSessionsOf(userId: string): Promise<SessionRecord[]> {
  const standing = (await findStandings([userId])).get(userId) ?? 0;
  const rows = await SessionModel.find({
    userId,
    endedAt: null,
    expiresAt: { $gt: new Date() },
    standing,
  })
    .sort({ createdAt: -1 })
    .limit(100)
    .lean();
  return rows.map((row) => ({
    id: row._id,
    device: row.device ?? null,
    deviceContextId: row.deviceContextId ?? null,
    proofs: row.proofs ?? [],
    createdAt: row.createdAt,
    lastUsedAt: lastUseOf(row),
    expiresAt: row.expiresAt,
  }));
}

/** The owner of an active session, or null. */
export async function findSessionOwner(sessionId: string): Promise<string | null> {
  const row = await SessionModel.findOne({ _id: sessionId, endedAt: null }, { userId: 1 }).lean();
  return row?.userId ?? null;
}

/** Ends the sessions of people but one; null spares none. @returns the ids of those that ended now */
export async function endSessionsOf(
  userIds: readonly string[],
  { except, session }: { except: string | null; session: TransactionSession },
): Promise<string[]> {
  const living = {
    userId: { $in: [...userIds] },
    endedAt: null,
    ...(except !== null && { _id: { $ne: except } }),
  };
  const rows = await SessionModel.find(living, { _id: 1 }, { session }).lean();
  await SessionModel.updateMany(living, { $set: { endedAt: new Date() } }, { session });
  return rows.map((row) => row._id);
}

/** Ends the oldest sessions of a person beyond so many. @returns the ids of those that ended now */
export async function endSessionsBeyond(userId: string, { most }: { most: number }): Promise<string[]> {
  const rows = await SessionModel.find({ userId, endedAt: null, expiresAt: { $gt: new Date() } }, { _id: 1 })
    .sort({ createdAt: -1, _id: -1 })
    .skip(most)
    .lean();
  const ids = rows.map((row) => row._id);
  if (ids.length > 0)
    await SessionModel.updateMany({ _id: { $in: ids }, endedAt: null }, { $set: { endedAt: new Date() } });
  return ids;
}

/** Lets the session that made a change go along with it. One that was ended meanwhile stays ended. */
export async function keepSession(sessionId: string, session: TransactionSession): Promise<void> {
  await SessionModel.updateOne({ _id: sessionId, endedAt: null }, { $inc: { standing: 1 } }, { session });
}
