import { type ErrorCode, errorStatus, type FieldError } from '#contracts/errors.ts';
import type { FieldFault } from './field-faults.ts';

/** What is wrong with a field, by the name of a sentence or of a code: use cases have no language. */
export interface FieldProblem {
  field: string;
  message: FieldFault | ErrorCode;
}

export interface AppErrorOptions {
  code: ErrorCode;
  /** For logs. People read the sentence that belongs to the code, in their language. */
  message?: string;
  /** Values for the placeholders of the code's sentence. */
  values?: Record<string, string | number>;
  fields?: FieldProblem[];
  /** The same as sentences, set where the request's language is available. */
  said?: FieldError[];
  retryAfterSeconds?: number;
  /** Data a machine may use, sent along with the answer (a new price, say). */
  details?: Record<string, unknown>;
  cause?: unknown;
}

/** The only error that our own code throws on purpose; `code` decides the HTTP status and the sentence. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly values: Record<string, string | number>;
  readonly fields: FieldProblem[] | undefined;
  readonly said: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor({ code, message, values, fields, said, retryAfterSeconds, details, cause }: AppErrorOptions) {
    super(message ?? code, cause === undefined ? undefined : { cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errorStatus[code];
    this.values = values ?? {};
    this.fields = fields;
    this.said = said;
    this.retryAfterSeconds = retryAfterSeconds;
    this.details = details;
  }
}
