import { createBatcher } from '#server/platform/batch.ts';
import type { UserRecord } from './user-record.ts';
import { findUsersByIds } from './users.repository.ts';

/** An account, as of after the call; null for an unknown one. Concurrent reads share one query. */
export const readUser = createBatcher<string, UserRecord | null>({
  maxWaitMs: 5,
  maxSize: 500,
  maxParallel: 2,
  run: async (ids) => {
    const found = await findUsersByIds(ids);
    const byId = new Map(found.map((user) => [user.id, user]));
    return ids.map((id) => byId.get(id) ?? null);
  },
});
