import { loadConfig, useConfig } from '#server/platform/config.ts';
import { ConfigError } from '#server/platform/environment-variables.ts';
import { listPending } from '#server/platform/migrations/run-migrations.ts';
import { connectMongo } from '#server/platform/mongo.ts';
import { requireMongo } from '#server/platform/required-stores.ts';
import { dataDir } from './paths.ts';
import { Problem } from './problem.ts';
import { findRun } from './run-file.ts';

/**
 * Reads the configuration for a script that works on the stores, and connects its MongoDB. What the environment does not say comes
 * from the `npm start` that runs with the same data folder.
 *
 * @throws Problem naming every wrong value, or saying that nothing runs
 * @throws StoreFault for a MongoDB that Sorak cannot use, or one that a newer Sorak has migrated
 */
export async function connectRun(): Promise<void> {
  const environment = { ...(await findRun(dataDir()))?.env, ...process.env };
  if (!environment.MONGODB_URL || !environment.REDIS_URL) {
    throw new Problem(
      'MONGODB_URL and REDIS_URL are not set and no npm start runs with this data folder: set both, or run npm start first.',
    );
  }
  try {
    const config = loadConfig(environment);
    useConfig(config);
    await requireMongo(config.mongodbUrl);
    await connectMongo(config);
    // Refuses a database of a newer program.
    await listPending();
  } catch (error) {
    if (error instanceof ConfigError) throw new Problem(error.message);
    throw error;
  }
}
