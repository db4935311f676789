import { createBatcher } from '#server/platform/batch.ts';
import { type FinalistRecord, findFinalists } from './finalists.repository.ts';

/** A finalist, as of after the call; null for an unknown one. Concurrent reads share one query. */
export const readFinalist = createBatcher<string, FinalistRecord | null>({
  maxWaitMs: 5,
  maxSize: 500,
  maxParallel: 2,
  run: async (ids) => {
    const found = await findFinalists([...new Set(ids)]);
    const byId = new Map(found.map((finalist) => [finalist.id, finalist]));
    return ids.map((id) => byId.get(id) ?? null);
  },
});
