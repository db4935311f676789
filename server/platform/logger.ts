import { type Logger, pino } from 'pino';
import { config } from './config.ts';
import { loggable, withoutSecrets } from './loggable.ts';

/** Without child loggers: their bindings would bypass `loggable`. */
type Log = Pick<Logger, 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'isLevelEnabled'>;

let root: Log | undefined;

/** The process's JSON logger. Ids travel as `request_id`, `order_id`, `event_id`; every line passes `loggable`. */
export function logger(): Log {
  root ??= createLogger({ level: config().logLevel });
  return root;
}

/** Writes down the error that ends the process, as every other: Node itself would print all that the error carries. Called once by each main. */
export function logLastError(): void {
  process.on('uncaughtException', (error) => {
    logger().fatal({ err: error }, 'ALERT: the process ends, an error was not handled');
    process.exit(1);
  });
}

function createLogger({ level }: { level: string }): Log {
  return pino({
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { log: loggable },
    // An error is made plain by the formatter already; a line without a sentence of its own takes the error's.
    serializers: { err: (error: unknown) => error, msg: withoutSecrets },
  });
}
