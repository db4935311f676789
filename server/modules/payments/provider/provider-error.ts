/**
 * Why the provider gave no usable answer. `timeout` and `unavailable` leave the outcome unknown and may be
 * tried again; `rejected` is its considered no; `malformed` is an answer nobody can read.
 */
export type ProviderErrorKind = 'timeout' | 'unavailable' | 'rejected' | 'malformed';

export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;
  /** The provider's code, from the body where there is one, else the HTTP status. */
  readonly statusCode: number | null;
  /** The provider's own words; for logs, not for customers. */
  readonly messages: readonly string[];

  constructor({
    kind,
    message,
    statusCode = null,
    messages = [],
    cause,
  }: {
    kind: ProviderErrorKind;
    message: string;
    statusCode?: number | null;
    messages?: readonly string[];
    cause?: unknown;
  }) {
    super(message, { cause });
    this.name = 'ProviderError';
    this.kind = kind;
    this.statusCode = statusCode;
    this.messages = messages;
  }
}
