import { logger } from './logger.ts';

interface Step {
  name: string;
  run: () => Promise<void> | void;
}

/** The whole shutdown, all steps together, ends within this time. */
const SHUTDOWN_LIMIT_MS = 10_000;

/**
 * Runs the steps in order on SIGTERM or SIGINT (once), then exits 0; exits 1 when they take longer than
 * {@link SHUTDOWN_LIMIT_MS}. A step that throws is logged and does not stop the others.
 */
export function shutdownInOrder(steps: Step[]): void {
  let started = false;
  const stop = async (signal: string) => {
    if (started) return;
    started = true;
    logger().info({ signal }, 'shutting down');
    const timer = setTimeout(() => {
      logger().error('shutdown took too long, leaving now');
      process.exit(1);
    }, SHUTDOWN_LIMIT_MS);
    timer.unref();
    for (const step of steps) {
      try {
        await step.run();
      } catch (error) {
        logger().error({ err: error, step: step.name }, 'a shutdown step failed');
      }
    }
    logger().info('stopped');
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop('SIGTERM'));
  process.once('SIGINT', () => void stop('SIGINT'));
}
