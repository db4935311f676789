import * as z from 'zod/mini';
import { ProviderError, type ProviderErrorKind } from './provider-error.ts';

/** The client's error: its code is a number for HTTP errors, a text for errors in a body, null for none. */
const clientErrorSchema = z.looseObject({
  httpStatusCode: z.union([z.number(), z.string(), z.null()]),
  ApiResponse: z.unknown(),
  rawHttpClientData: z.unknown(),
});

const answerSchema = z.looseObject({
  error_messages: z.catch(z.optional(z.array(z.string())), undefined),
  status_message: z.catch(z.optional(z.string()), undefined),
  // Of payouts; `errors` is a text, a list, a list of lists or an object.
  error_message: z.catch(z.optional(z.string()), undefined),
  errors: z.optional(z.unknown()),
});

/** Turns whatever the official client rejected with into a ProviderError. */
export function translateError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const parsed = clientErrorSchema.safeParse(error);
  if (!parsed.success) {
    return new ProviderError({
      kind: kindOfTransport(error),
      message: 'the provider did not answer',
      cause: error,
    });
  }
  const { httpStatusCode, ApiResponse, rawHttpClientData } = parsed.data;
  if (httpStatusCode === null) {
    const kind = kindOfTransport(rawHttpClientData);
    return new ProviderError({ kind, message: `the provider did not answer (${kind})`, cause: error });
  }
  const statusCode = Number(httpStatusCode);
  const messages = readMessages(ApiResponse);
  const temporary = !Number.isInteger(statusCode) || statusCode >= 500 || statusCode === 429;
  return new ProviderError({
    kind: temporary ? 'unavailable' : 'rejected',
    message: `the provider answered ${statusCode}: ${messages.join('; ') || 'no message'}`,
    statusCode: Number.isInteger(statusCode) ? statusCode : null,
    messages,
    cause: error,
  });
}

function readMessages(body: unknown): string[] {
  const parsed = answerSchema.safeParse(body);
  if (!parsed.success) return [];
  const { error_messages: messages, status_message: said, error_message: summary, errors } = parsed.data;
  return messages ?? [said, summary, ...textsIn(errors)].filter((text): text is string => Boolean(text));
}

/** Every text in a value, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The transport says ETIMEDOUT after its time limit, anything else when there was no connection. */
function kindOfTransport(error: unknown): ProviderErrorKind {
  const code = z.looseObject({ code: z.string() }).safeParse(error);
  return code.success && code.data.code === 'ETIMEDOUT' ? 'timeout' : 'unavailable';
}
