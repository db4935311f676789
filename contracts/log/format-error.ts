/** Bytes that are not what the log's formats allow (docs/decisions/0074): nothing of them may be used. */
export class LogFormatError extends Error {
  override name = 'LogFormatError';
}

/** A note that is well formed, and that none of the keys has signed, or one of them wrongly. */
export class UntrustedNoteError extends LogFormatError {
  override name = 'UntrustedNoteError';
}

/** @throws {LogFormatError} */
export function refuse(what: string): never {
  throw new LogFormatError(what);
}
