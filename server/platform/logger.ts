import { type Logger, pino } from 'pino';
import { config } from './config.ts';

/** Paths that may carry secrets or personal data; their values never reach a log line. */
const redacted = [
  'password',
  '*.password',
  'token',
  '*.token',
  'access_token',
  '*.access_token',
  'signature_key',
  '*.signature_key',
  'email',
  '*.email',
  'email_username',
  '*.email_username',
  'phone',
  '*.phone',
  'customer',
  '*.customer',
  'customer_details',
  '*.customer_details',
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
];

let root: Logger | undefined;

/** The process's JSON logger. Ids travel as `request_id`, `order_id`, `event_id`. */
export function logger(): Logger {
  root ??= pino({
    level: config().logLevel,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redacted, censor: '[redacted]' },
  });
  return root;
}
