import { logger } from './logger.ts';
import { migrate } from './migrations/run-migrations.ts';
import { ensureIndexes } from './mongo.ts';

/** Before anything is served: data of former versions becomes data of this one, and every index is there. */
export async function prepareDatabase(): Promise<void> {
  await migrate((line) => logger().info(line));
  await ensureIndexes();
}
