/** Bytes that are not what the log's formats allow (docs/decisions/0074): nothing of them may be used. */
export class LogFormatError extends Error {
  override name = 'LogFormatError';
}

/** @throws {LogFormatError} */
export function refuse(what: string): never {
  throw new LogFormatError(what);
}
