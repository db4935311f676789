import type { ErrorRequestHandler, Request, RequestHandler, Response, Router } from 'express';
import type * as z from 'zod/mini';
import type { ErrorCode } from '#contracts/errors.ts';
import { type FromWire, fromWire } from '../platform/from-wire.ts';
import type { Access } from './access.ts';
import { answerOnce } from './answer-once.ts';
import { requireViewer, type Viewer } from './authenticate.ts';
import { jsonBody } from './json-body.ts';
import { type Attempt, type Attempting, logAttempt, logFailedAttempt, type Proven } from './log-attempt.ts';
import { requestIdOf } from './request-id.ts';
import { parseInput } from './validate.ts';

type Schema = z.ZodMiniType | undefined;
type Parsed<S> = S extends z.ZodMiniType ? FromWire<z.output<S>> : undefined;

/** With a session there is always somebody; otherwise there may be nobody. */
type ViewerOf<A extends Access> = A extends 'public' | 'optional' ? Viewer | null : Viewer;

export interface EndpointInput<P, Q, B, V = Viewer | null> {
  params: P;
  query: Q;
  body: B;
  /** The person behind the request; null for `public` and for `optional` without a session. */
  viewer: V;
  request: Request;
  response: Response;
}

export interface Reply {
  status?: number;
  body: unknown;
  headers?: Record<string, string>;
  /** Whom it let in, for the log of `attempt`. */
  proven?: Proven;
}

export interface Endpoint {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Express path below `/api/v1`, `:name` for parameters. */
  path: string;
  summary: string;
  tag: string;
  access: Access;
  /** What somebody may do whose password was chosen by others and not changed yet. */
  beforePasswordChange?: true | undefined;
  /** What somebody may do who has to set a factor up and has not yet. */
  beforeFactor?: true | undefined;
  params?: z.ZodMiniType | undefined;
  query?: z.ZodMiniType | undefined;
  body?: z.ZodMiniType | undefined;
  /** The text fields of a multipart body beside its `file`; described in the OpenAPI document, read by `receiveUpload` in `limits`. */
  upload?: z.ZodMiniObject | undefined;
  /** Request headers that mean something here; they are described in the OpenAPI document, not parsed. */
  headers?: z.ZodMiniObject | undefined;
  /** The largest JSON body in bytes, where it is not the usual one. */
  bodyLimitBytes?: number | undefined;
  /** Names of fields in error answers where they are not those of the request. */
  errorFields?: Readonly<Record<string, string>> | undefined;
  /** Answers that are not errors, by status; undefined schema for an answer that is not JSON. */
  answers: Record<number, z.ZodMiniType | undefined>;
  errors: readonly ErrorCode[];
  /** Middleware that runs before anybody is looked up and the body is parsed: limits by address, upload. */
  before?: readonly RequestHandler[] | undefined;
  /** Middleware that runs once the viewer and the parsed input are known: limits by person or account, uploads. */
  limits?: readonly RequestHandler[] | undefined;
  /** Done once for each idempotency key; by default, what answers 201 is. */
  once?: boolean | undefined;
  /** What of somebody's identity is proven, begun or ended here: each request is a line of the log. */
  attempt?: Attempt | undefined;
  handle: (input: EndpointInput<never, never, never, never>) => Promise<Reply | null>;
}

export interface EndpointOptions<P extends Schema, Q extends Schema, B extends Schema, A extends Access>
  extends Omit<Endpoint, 'access' | 'params' | 'query' | 'body' | 'attempt' | 'handle'> {
  access: A;
  params?: P;
  query?: Q;
  body?: B;
  attempt?: Attempt<Parsed<B>, ViewerOf<A>>;
  /** Returns the answer, or null when it has written to `response` itself. */
  handle: (input: EndpointInput<Parsed<P>, Parsed<Q>, Parsed<B>, ViewerOf<A>>) => Promise<Reply | null>;
}

/**
 * One route of the API with everything a reader, the router and the OpenAPI document need of it.
 * `handle` gets parsed input only, with its fields in camelCase.
 */
export function endpoint<
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  const A extends Access = Access,
>(options: EndpointOptions<P, Q, B, A>): Endpoint {
  return options as unknown as Endpoint;
}

/** True for what makes something new at each request: it is done once for each key. */
export function isCreation({
  method,
  answers,
  once,
}: Pick<Endpoint, 'method' | 'answers' | 'once'>): boolean {
  return once ?? (method === 'post' && 201 in answers);
}

/** Adds the endpoints to a router: `before`, authentication, body, validation, `limits`, handler, answer, the log of attempts. */
export function mountEndpoints(router: Router, endpoints: readonly Endpoint[]): void {
  for (const each of endpoints) {
    router[each.method](
      each.path,
      ...(each.before ?? []),
      requireViewer(each.access, {
        beforePasswordChange: each.beforePasswordChange === true,
        beforeFactor: each.beforeFactor === true,
      }),
      ...(each.body ? [jsonBody(each.bodyLimitBytes)] : []),
      parse(each),
      ...(each.limits ?? []),
      answer(each),
      ...(each.attempt ? [noteFailure(each.attempt)] : []),
    );
  }
}

interface Input {
  params: never;
  query: never;
  body: never;
}

function parse(each: Endpoint): RequestHandler {
  return (request, response, next) => {
    response.locals.input = parseInput(each, request);
    next();
  };
}

/** The parsed body of a request, for `limits`. */
export function parsedBody<T>(response: Response, schema: z.ZodMiniType<T>): FromWire<T> {
  return fromWire(schema.parse((response.locals.input as Input).body));
}

/** The person behind a request that has passed authentication; null when there is none. */
export function viewerOf(response: Response): Viewer | null {
  return (response.locals.viewer as Viewer | undefined) ?? null;
}

function answer(each: Endpoint): RequestHandler {
  return async (request, response) => {
    const input = response.locals.input as Input;
    const viewer = viewerOf(response);
    const work = () => each.handle({ ...fromWire(input), viewer: viewer as never, request, response });
    const reply = await (isCreation(each)
      ? answerOnce(request, { path: each.path, userId: viewer?.userId ?? null, input }, work)
      : work());
    if (each.attempt && reply) logAttempt(each.attempt, attempting(response), reply);
    // Null: it has written by itself. Headers that are sent: the request was answered 503 because the database is silent.
    if (!reply || response.headersSent) return;
    // What depends on a session, or starts one, is nobody else's to keep.
    if (each.access !== 'public' || each.method !== 'get') response.setHeader('Cache-Control', 'no-store');
    response.status(reply.status ?? 200);
    for (const [name, value] of Object.entries(reply.headers ?? {})) response.setHeader(name, value);
    response.json(reply.body);
  };
}

/** Whatever refused the request, a limit or the use case. */
function noteFailure(attempt: Attempt): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    logFailedAttempt(attempt, attempting(response), error);
    next(error);
  };
}

function attempting(response: Response): Attempting {
  const input = response.locals.input as Input | undefined;
  return {
    requestId: requestIdOf(response),
    body: input && fromWire(input).body,
    viewer: viewerOf(response),
  };
}
