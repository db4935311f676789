import { isOwnId } from './ids.ts';

/**
 * What may stand in a log. Nothing that somebody else chose goes there as it is: errors of drivers, parsers and HTTP clients quote what
 * they were given, and a token, a password or an address in a log is read by more people than it is meant for.
 */

const HIDDEN = '…';
const CAUSES_MAX = 4;
const ENTRIES_MAX = 20;
const DEPTH_MAX = 3;

/** Sent by the client, in a form of its own (`server/http/request-id.ts`), to be found again here. */
const AS_IT_IS = new Set(['request_id']);
const SECRET_KEY =
  /pass|token|secret|authorization|cookie|signature|[a-z_]key$|mail$|phone|customer|otp|cvv/i;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A name that a programmer gives to a field. */
const FIELD_NAME = /^[a-z][a-z_]{0,39}$/i;

/** The fields of a line. */
export function loggable(fields: Record<string, unknown>): Record<string, unknown> {
  const line: Record<string, unknown> = {};
  for (const key in fields) {
    line[key] = AS_IT_IS.has(key) ? fields[key] : loggableValue(fields[key], { key, depth: 0 });
  }
  return line;
}

function loggableValue(value: unknown, { key, depth }: { key: string; depth: number }): unknown {
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  if (isError(value)) return loggableError(value);
  if (SECRET_KEY.test(key)) return HIDDEN;
  if (typeof value === 'string') return key.endsWith('_id') ? loggableId(value) : withoutSecrets(value);
  if (typeof value !== 'object' || depth === DEPTH_MAX) return HIDDEN;
  if (Array.isArray(value)) {
    return value.slice(0, ENTRIES_MAX).map((each) => loggableValue(each, { key, depth: depth + 1 }));
  }
  const entries = Object.entries(value).slice(0, ENTRIES_MAX);
  return Object.fromEntries(
    entries.map(([name, each]) =>
      FIELD_NAME.test(name) ? [name, loggableValue(each, { key: name, depth: depth + 1 })] : [HIDDEN, HIDDEN],
    ),
  );
}

/** An id of ours, also one of a row (a UUID); what anybody else's opens is unknown. */
function loggableId(text: string): string {
  return isOwnId(text) || UUID.test(text) ? text : HIDDEN;
}

interface ErrorLike {
  name?: unknown;
  message: string;
  stack?: unknown;
  code?: unknown;
  status?: unknown;
  syscall?: unknown;
  cause?: unknown;
  errors?: unknown;
}

/** By its form: errors of another realm (a test's, a thread's) are none by `instanceof`. */
function isError(value: unknown): value is ErrorLike {
  return typeof value === 'object' && value !== null && typeof (value as ErrorLike).message === 'string';
}

/** What an error is, where it arose, and why; none of the further fields that libraries hang on it (commands, requests, keys). */
function loggableError(error: unknown, depth = 0): Record<string, unknown> {
  if (!isError(error)) return { type: typeof error, message: HIDDEN };
  const { name, message, stack, code, status, syscall, cause, errors } = error;
  const further = depth < CAUSES_MAX;
  const several = Array.isArray(errors) ? errors.slice(0, CAUSES_MAX) : [];
  return {
    type: withoutSecrets(String(name ?? 'Error')),
    message: withoutSecrets(message),
    stack: framesOf(stack),
    ...pickWords({ code, status, syscall }),
    ...(further && several.length > 0 && { errors: several.map((each) => loggableError(each, depth + 1)) }),
    ...(further && cause !== undefined && { cause: loggableError(cause, depth + 1) }),
  };
}

/** An error for a terminal: what it is, and its places. */
export function describeError(error: unknown): string {
  const { type, message, stack } = loggableError(error);
  return `${type}: ${message}\n${stack}`;
}

/** The places of a stack, without the message that it begins with. */
function framesOf(stack: unknown): string {
  return String(stack ?? '')
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n');
}

function pickWords(given: Record<string, unknown>): Record<string, unknown> {
  const said = Object.entries(given).filter(([, value]) => ['string', 'number'].includes(typeof value));
  return Object.fromEntries(
    said.map(([key, value]) => [key, typeof value === 'string' ? withoutSecrets(value) : value]),
  );
}

/** V8 names the property of the program that it could not read. */
const READING = /\((?:reading|setting) '([A-Za-z_$][\w$]{0,40})'\)/;
const LONG_RUN = /[A-Za-z0-9_+=~-]{16,}/g;
const TEXT_MAX = 1_000;

/**
 * A sentence without what it may quote: everything between its first and its last quotation mark of a kind, addresses of people and
 * accounts, query strings, and long runs that are neither words nor ids of ours.
 */
export function withoutSecrets(text: string): string {
  const property = READING.exec(text)?.[1];
  const bare = ['"', "'", '`']
    .reduce(hideQuoted, text.slice(0, TEXT_MAX).replace(READING, '(reading it)'))
    .replace(/[^\s@]+@[^\s@]+/g, `${HIDDEN}@${HIDDEN}`)
    .replace(/\?\S+/g, `?${HIDDEN}`)
    .replace(LONG_RUN, (run) => (isOwnId(run) || isWordy(run) ? run : HIDDEN));
  return property === undefined ? bare : bare.replace('(reading it)', `(reading '${property}')`);
}

/** To the end where the last quotation mark is cut off. An apostrophe within a word opens nothing. */
function hideQuoted(text: string, mark: string): string {
  const first = text.search(new RegExp(`(?<!\\w)${mark}`));
  if (first === -1) return text;
  const marks = text.slice(first).split(mark).length - 1;
  const rest = marks % 2 === 0 ? text.slice(text.lastIndexOf(mark) + 1) : '';
  return `${text.slice(0, first)}${mark}${HIDDEN}${mark}${rest}`;
}

/** Names of classes, events, indexes: words and small numbers. */
function isWordy(run: string): boolean {
  return run.split(/[_+=~-]+/).every((part) => /^(?:[A-Za-z]{1,30}|\d{1,3})?$/.test(part));
}
