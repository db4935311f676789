import type { ErrorResponse, FieldError } from '#contracts/errors.ts';
import { IDEMPOTENCY_KEY_HEADER, REQUESTED_WITH_HEADER } from '#contracts/request-headers.ts';
import { list, object, optional, type Reader, readerOf, record, text } from '#contracts/shape.ts';
import { deviceHeaders } from './device.ts';
import { i18n } from './i18n/i18n.ts';
import { noteServerTime } from './server-clock.ts';
import { askForProof } from './step-up.ts';

const BASE = '/api/v1';

const errorReader = readerOf(
  object<ErrorResponse>({
    code: text,
    message: text,
    errors: optional(list(object<FieldError>({ field: text, message: text }))),
    details: optional(record),
    request_id: text,
  }),
);

/** `network`: the request never came back. `unreadable`: it did, in a shape other than the contract's. */
type ClientErrorCode = 'network' | 'unreadable';

/** Any answer that is not the one that was requested. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 when there was no answer at all. */
  readonly status: number;
  /** A code of `contracts/errors.ts`, or `network` / `unreadable`. */
  readonly code: string;
  readonly errors: FieldError[];
  readonly requestId: string | null;
  /** Seconds to wait, from Retry-After. */
  readonly retryAfter: number | null;
  /** What a program may act on: the new price after `price_changed`, say. Parse before use. */
  readonly details: Record<string, unknown>;

  constructor(init: {
    status: number;
    code: string;
    message: string;
    errors?: FieldError[] | undefined;
    requestId?: string | null;
    retryAfter?: number | null;
    details?: Record<string, unknown> | undefined;
    cause?: unknown;
  }) {
    super(init.message, { cause: init.cause });
    this.status = init.status;
    this.code = init.code;
    this.errors = init.errors ?? [];
    this.requestId = init.requestId ?? null;
    this.retryAfter = init.retryAfter ?? null;
    this.details = init.details ?? {};
  }

  /** True when the server did not answer: worth a retry, and says nothing about the session. */
  get isNetwork(): boolean {
    return this.status === 0;
  }
}

type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** JSON, or a form with a file in it. */
  body?: unknown;
  query?: Record<string, string | number | undefined>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/**
 * One call to the API. The session travels as an HttpOnly cookie; scripts never see the token.
 *
 * @param path below `/api/v1`, starting with a slash
 * @param reader what the answer must look like; other answers throw `unreadable`
 * @throws ApiError for anything but a parsed 2xx answer, and the signal's own AbortError
 */
export async function request<T>(path: string, reader: Reader<T>, options: RequestOptions = {}): Promise<T> {
  const response = await succeed(path, options);
  const parsed = reader.safeParse(await readJson(response));
  if (!parsed.success) throw clientError('unreadable', response.status, parsed.error);
  return parsed.data;
}

/**
 * A POST that makes something new. Sent again with the same key, as its answer was lost or it was pressed twice, it makes nothing more and is
 * answered as before.
 *
 * @throws ApiError as {@link request} does
 */
export function create<T>(
  path: string,
  reader: Reader<T>,
  { body, key }: { body: unknown; key: string },
): Promise<T> {
  return request(path, reader, { method: 'POST', body, headers: { [IDEMPOTENCY_KEY_HEADER]: key } });
}

/**
 * A file that a call answers with, and the name that the server gives it.
 *
 * @param options `fileName` is its name when the server gives it none
 * @throws ApiError as {@link request} does
 */
export async function requestFile(
  path: string,
  { fileName = 'sorak', ...options }: Pick<RequestOptions, 'query' | 'signal'> & { fileName?: string } = {},
): Promise<{ blob: Blob; fileName: string }> {
  const response = await succeed(path, options);
  const named = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '');
  return { blob: await response.blob(), fileName: named?.[1] ?? fileName };
}

/**
 * The answer to a call, where it is a success. An action that asks for a factor is sent again as it was, with the same key, once one was given: whoever
 * called it gets its answer as if nothing had been between.
 *
 * @throws ApiError the refusal, also where nobody gave a factor
 */
async function succeed(path: string, options: RequestOptions): Promise<Response> {
  const sentAt = performance.now();
  const response = await sendTimed(path, options);
  if (response.ok) return response;
  const error = await readError(response, options.method);
  const isProven = error.code === 'step_up_required' && (await askForProof({ sentAt }));
  if (!isProven) throw error;
  const again = await sendTimed(path, options);
  if (!again.ok) throw await readError(again, options.method);
  return again;
}

async function sendTimed(path: string, options: RequestOptions): Promise<Response> {
  const startedAt = performance.now();
  const response = await send(path, options);
  const date = response.headers.get('date');
  if (date) noteServerTime(date, performance.now() - startedAt);
  return response;
}

async function send(path: string, { method = 'GET', body, query, headers, signal }: RequestOptions) {
  const isForm = body instanceof FormData;
  try {
    return await fetch(address(path, query), {
      method,
      credentials: 'same-origin',
      headers: {
        ...requestHeaders(),
        // Of a form the browser writes it, with the boundary between its parts.
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: isForm ? body : JSON.stringify(body),
      ...(signal ? { signal } : {}),
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw clientError('network', 0, cause);
  }
}

/** What every call to the API says of itself. */
export function requestHeaders(): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': i18n.language,
    [REQUESTED_WITH_HEADER]: 'sorak',
    ...deviceHeaders(),
  };
}

/** The address of a path below `/api/v1`. */
export function address(path: string, query?: RequestOptions['query']): string {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return BASE + path;
  return `${BASE}${path}?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`;
}

async function readJson(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  try {
    return await response.json();
  } catch (cause) {
    // Cut off half-way, by a page that is left, say: that is the network and no word of the server.
    if (!(cause instanceof SyntaxError)) throw clientError('network', 0, cause);
    throw clientError('unreadable', response.status, cause);
  }
}

async function readError(response: Response, method?: string): Promise<ApiError> {
  const retryAfter = Number(response.headers.get('retry-after')) || null;
  const body: unknown = await response.json().catch(() => null);
  return refusal({ status: response.status, body, retryAfter, method });
}

type Refusal = { status: number; body: unknown; retryAfter: number | null; method?: string | undefined };
type RefusalListener = (error: ApiError, call: { isWrite: boolean }) => void;

let refusalListener: RefusalListener | undefined;

/** Subscribes to every refusal, whichever call it was of: one place ends the session. */
export function onRefusal(listener: RefusalListener): void {
  refusalListener = listener;
}

/** The error of an answer that is not a success; `body` is its JSON, whatever it holds. */
export function refusal({ method = 'GET', ...answer }: Refusal): ApiError {
  const error = errorOf(answer);
  refusalListener?.(error, { isWrite: method !== 'GET' });
  return error;
}

function errorOf({ status, body, retryAfter }: Refusal): ApiError {
  const parsed = errorReader.safeParse(body);
  if (!parsed.success) {
    const { message } = clientError('unreadable', status);
    return new ApiError({ status, code: 'unreadable', message, retryAfter });
  }
  const { code, message, errors, details, request_id } = parsed.data;
  return new ApiError({
    status,
    code,
    message,
    errors,
    details,
    requestId: request_id,
    retryAfter,
  });
}

/** What we say ourselves when there is no answer to quote. */
export function clientError(code: ClientErrorCode, status: number, cause?: unknown): ApiError {
  return new ApiError({ status, code, message: i18n.t(`common:error.${code}`), cause });
}

/** The sentence to show for any thrown value; unknown ones get the general sentence, never their own text. */
export function errorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : i18n.t('common:error.general');
}

/** The same where no field stands beside it: what is wrong with each field, if the answer says it, in place of *some fields are wrong*. */
export function errorReason(error: unknown): string {
  const reasons = error instanceof ApiError ? error.errors.map(({ message }) => message) : [];
  return reasons.length > 0 ? [...new Set(reasons)].join(' ') : errorMessage(error);
}
