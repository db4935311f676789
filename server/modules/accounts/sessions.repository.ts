import { randomUUID } from 'node:crypto';
import { SESSION_MS } from '#server/platform/session-token.ts';
import { SessionModel } from './sessions.model.ts';

/** Stores a session that lives {@link SESSION_MS}; returns its id. */
export async function insertSession(userId: string, { device }: { device: string | null }): Promise<string> {
  const now = Date.now();
  const session = {
    _id: randomUUID(),
    user_id: userId,
    device,
    created_at: new Date(now),
    expires_at: new Date(now + SESSION_MS),
  };
  await SessionModel.create(session);
  return session._id;
}

/** True when that session belongs to that user, has not run out and was not ended. */
export async function sessionLives({
  sessionId,
  userId,
}: {
  sessionId: string;
  userId: string;
}): Promise<boolean> {
  const found = await SessionModel.exists({
    _id: sessionId,
    user_id: userId,
    ended_at: null,
    expires_at: { $gt: new Date() },
  });
  return found !== null;
}

/** Those of `sessionIds` that live. */
export async function findLivingSessions(sessionIds: readonly string[]): Promise<Set<string>> {
  const rows = await SessionModel.find(
    { _id: { $in: [...sessionIds] }, ended_at: null, expires_at: { $gt: new Date() } },
    { _id: 1 },
  ).lean();
  return new Set(rows.map((row) => row._id));
}

/** Ends one session; harmless when it has ended already. */
export async function endSession(sessionId: string): Promise<void> {
  await SessionModel.updateOne({ _id: sessionId, ended_at: null }, { $set: { ended_at: new Date() } });
}

export interface SessionRecord {
  id: string;
  device: string | null;
  createdAt: Date;
  expiresAt: Date;
}

/** A person's living sessions, newest first; nobody looks at more than the last hundred. */
export async function findSessionsOf(userId: string): Promise<SessionRecord[]> {
  const rows = await SessionModel.find({ user_id: userId, ended_at: null, expires_at: { $gt: new Date() } })
    .sort({ created_at: -1 })
    .limit(100)
    .lean();
  return rows.map((row) => ({
    id: row._id,
    device: row.device ?? null,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }));
}

/** The owner of a living session, or null. */
export async function findSessionOwner(sessionId: string): Promise<string | null> {
  const row = await SessionModel.findOne({ _id: sessionId, ended_at: null }, { user_id: 1 }).lean();
  return row?.user_id ?? null;
}

/** Ends a person's sessions but one; null spares none. @returns the ids of those that ended now */
export async function endSessionsOf(
  userId: string,
  { except }: { except: string | null },
): Promise<string[]> {
  const living = { user_id: userId, ended_at: null, ...(except !== null && { _id: { $ne: except } }) };
  const rows = await SessionModel.find(living, { _id: 1 }).lean();
  await SessionModel.updateMany(living, { $set: { ended_at: new Date() } });
  return rows.map((row) => row._id);
}
