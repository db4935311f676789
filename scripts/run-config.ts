import { type Config, ConfigError, loadConfig, useConfig } from '#server/platform/config.ts';
import { dataDir } from './paths.ts';
import { Problem } from './problem.ts';
import { findRun } from './run-file.ts';

/**
 * Reads the configuration for a script that works on the stores. What the environment does not say comes from the
 * `npm start` that runs with the same data folder.
 *
 * @throws Problem naming every wrong value, or saying that nothing runs
 */
export function useRunConfig(): Config {
  const environment = { ...findRun(dataDir())?.env, ...process.env };
  if (!environment.MONGODB_URL || !environment.REDIS_URL) {
    throw new Problem(
      'MONGODB_URL and REDIS_URL are not set and no npm start runs with this data folder: set both, or run npm start first.',
    );
  }
  try {
    const config = loadConfig(environment);
    useConfig(config);
    return config;
  } catch (error) {
    if (error instanceof ConfigError) throw new Problem(error.message);
    throw error;
  }
}
