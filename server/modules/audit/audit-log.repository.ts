import type { TransactionSession } from '#server/platform/mongo.ts';
import { collectionOf, DURABLE } from '#server/platform/mongo.ts';
import { type AuditDocument, AuditModel } from './audit-log.model.ts';

export interface AuditFilter {
  /** Null: anybody's. */
  actorIds: readonly string[] | null;
  action: string | null;
  /** The id of what was changed, or its kind. */
  target: string | null;
  /** Of what was changed. */
  kind: string | null;
  from: Date | null;
  /** Not included. */
  until: Date | null;
}

const NEWEST_FIRST = { at: -1, _id: -1 } as const;

/** A page of the log, the newest first. */
export async function findAuditLines(
  filter: AuditFilter,
  { page, limit }: { page: number; limit: number },
): Promise<{ lines: AuditDocument[]; total: number }> {
  const query = toQuery(filter);
  const [lines, total] = await Promise.all([
    AuditModel.find(query)
      .sort(NEWEST_FIRST)
      .skip((page - 1) * limit)
      .limit(limit)
      .lean(),
    // The whole log only grows, and the collection's metadata has its size.
    Object.keys(query).length === 0 ? AuditModel.estimatedDocumentCount() : AuditModel.countDocuments(query),
  ]);
  return { lines, total };
}

/** Lines of the log, the newest first, read `batch` at a time; `limit` at most. */
export async function* scanAuditLines(
  filter: AuditFilter,
  { limit, batch }: { limit: number; batch: number },
): AsyncIterable<AuditDocument[]> {
  const cursor = AuditModel.find(toQuery(filter))
    .sort(NEWEST_FIRST)
    .limit(limit)
    .lean()
    .cursor({ batchSize: batch });
  let lines: AuditDocument[] = [];
  for await (const line of cursor) {
    lines.push(line);
    if (lines.length < batch) continue;
    yield lines;
    lines = [];
  }
  if (lines.length > 0) yield lines;
}

function toQuery({ actorIds, action, target, kind, from, until }: AuditFilter) {
  return {
    ...(actorIds && { actorId: { $in: [...actorIds] } }),
    ...(action !== null && { action }),
    ...(target !== null && { $or: [{ targetId: target }, { targetType: target }] }),
    ...(kind !== null && { targetType: kind }),
    ...((from || until) && { at: { ...(from && { $gte: from }), ...(until && { $lt: until }) } }),
  };
}

/** What lines about an account say of its person. */
const PERSONAL = ['name', 'username', 'email', 'phone'] as const;

/**
 * The only change that the log allows, past its guard: a person who was removed is named in no line about their account. What was changed, when and by
 * whom stays.
 */
export async function removeNames(userId: string): Promise<void> {
  const without = (values: '$before' | '$after') =>
    PERSONAL.reduce<object | string>((input, field) => ({ $unsetField: { field, input } }), values);
  await collectionOf<AuditDocument>(AuditModel).updateMany(
    { targetType: 'user', targetId: userId },
    [{ $set: { targetName: null, before: without('$before'), after: without('$after') } }],
    { writeConcern: DURABLE },
  );
}

/** The ids of everything to which somebody has done something. */
export async function findTargetsOf(
  { actorId, action }: { actorId: string; action: string },
  session: TransactionSession,
): Promise<string[]> {
  return AuditModel.distinct('targetId', { actorId, action }).session(session);
}

/** Every action that was ever recorded, by name; read from the index alone. */
export async function findAuditActions(): Promise<string[]> {
  return (await AuditModel.distinct('action')).sort();
}
