import { type AuditDocument, AuditModel } from './audit-log.model.ts';

export interface AuditFilter {
  /** Null: anybody's. */
  actorIds: readonly string[] | null;
  action: string | null;
  /** The id of what was changed, or its kind. */
  target: string | null;
  from: Date | null;
  /** Not included. */
  until: Date | null;
}

/** Lines of the log, the newest first. */
export async function findAuditLines(
  filter: AuditFilter,
  { page, limit }: { page: number; limit: number },
): Promise<{ lines: AuditDocument[]; total: number }> {
  const { actorIds, action, target, from, until } = filter;
  const query = {
    ...(actorIds && { actor_id: { $in: [...actorIds] } }),
    ...(action !== null && { action }),
    ...(target !== null && { $or: [{ target_id: target }, { target_type: target }] }),
    ...((from || until) && { at: { ...(from && { $gte: from }), ...(until && { $lt: until }) } }),
  };
  const [lines, total] = await Promise.all([
    AuditModel.find(query)
      .sort({ at: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean(),
    // The whole log only grows, and the collection knows its size.
    Object.keys(query).length === 0 ? AuditModel.estimatedDocumentCount() : AuditModel.countDocuments(query),
  ]);
  return { lines, total };
}

/** Every action that was ever recorded, by name; read from the index alone. */
export async function findAuditActions(): Promise<string[]> {
  return (await AuditModel.distinct('action')).sort();
}
