import * as z from 'zod/mini';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { holdersOf, type Right } from '#contracts/accounts/rights.ts';
import { SESSION_COOKIE } from '#contracts/accounts/session.ts';
import { type ErrorCode, errorResponseSchema, errorStatus } from '#contracts/errors.ts';
import { idempotencyKeySchema } from '#contracts/idempotency.ts';
import { IDEMPOTENCY_KEY_HEADER, REQUESTED_WITH_HEADER } from '#contracts/request-headers.ts';
import { isStepUp, rolesOf } from './access.ts';
import { type Endpoint, isCreation } from './endpoint.ts';

export const API_BASE = '/api/v1';

/** What the document says of a route that is mounted by other means than the tables. */
export type DocumentedRoute = Pick<
  Endpoint,
  | 'method'
  | 'path'
  | 'summary'
  | 'tag'
  | 'access'
  | 'beforePasswordChange'
  | 'beforeFactor'
  | 'params'
  | 'query'
  | 'body'
  | 'upload'
  | 'headers'
  | 'answers'
  | 'errors'
  | 'once'
>;

export type ApiDocument = ReturnType<typeof createDocument>;

/** The OpenAPI 3.1 document of these routes, from the same schemas that parse and present. */
export function describeApi(routes: readonly DocumentedRoute[]): ApiDocument {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: describeOperation(route) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Sorak API',
      version: '1',
      description:
        'Amounts are whole rupiah, times ISO 8601 in UTC. Errors carry a code for programs and a sentence in the language of ' +
        `\`Accept-Language\` (id, en). With the session cookie every write needs the header \`${REQUESTED_WITH_HEADER}\`.`,
    },
    servers: [{ url: API_BASE }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
      },
    },
  });
}

function describeOperation(route: DocumentedRoute): ZodOpenApiOperationObject {
  const { summary, tag, access, body, upload } = route;
  const headers = isCreation(route) ? IDEMPOTENCY_HEADERS : route.headers;
  return {
    operationId: nameOperation(route),
    summary,
    tags: [tag],
    ...(rolesOf(access) && { description: describeAccess(access as Right) }),
    security:
      access === 'public' ? [] : [{ bearer: [] }, { cookie: [] }, ...(access === 'optional' ? [{}] : [])],
    requestParams: {
      ...(route.params && { path: asObject(route.params) }),
      ...(route.query && { query: asObject(route.query) }),
      ...(headers && { header: headers }),
    },
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    ...(upload && {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: withFile(upload) } } },
    }),
    responses: { ...describeAnswers(route), ...describeErrors(route) },
  };
}

function describeAccess(right: Right): string {
  const who = `Only for ${holdersOf(right)}.`;
  return isStepUp(right) ? `${who} Asks for a factor (\`POST /account/step-up\`).` : who;
}

function withFile(fields: z.ZodMiniObject): z.ZodMiniObject {
  return z.extend(fields, { file: z.string().check(z.meta({ format: 'binary' })) });
}

function describeAnswers({ answers }: DocumentedRoute) {
  return Object.fromEntries(
    Object.entries(answers).map(([status, schema]) => [
      status,
      {
        description: status === '304' ? 'Not modified' : 'Success',
        ...(schema && { content: { 'application/json': { schema } } }),
      },
    ]),
  );
}

function describeErrors(route: DocumentedRoute) {
  const byStatus = Map.groupBy(possibleErrors(route), (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\``).join(', '),
        content: { 'application/json': { schema: errorAnswer } },
      },
    ]),
  );
}

const IDEMPOTENCY_HEADERS = z.object({ [IDEMPOTENCY_KEY_HEADER]: z.optional(idempotencyKeySchema) });

const errorAnswer = errorResponseSchema.check(z.meta({ id: 'Error' }));

/** What the route names itself, and what its access and input add. */
function possibleErrors(route: DocumentedRoute): ErrorCode[] {
  const { access, method, body, upload, errors, beforePasswordChange, beforeFactor } = route;
  const codes = new Set<ErrorCode>(errors);
  if (isCreation(route))
    codes.add('idempotency_key_invalid').add('idempotency_key_reused').add('request_in_progress');
  // Also for a query that no schema names (`refuseStrangeQuery`).
  codes.add('malformed_request');
  if (upload) codes.add('payload_too_large').add('unsupported_media_type').add('validation_failed');
  if (body) {
    for (const code of [
      'malformed_json',
      'payload_too_large',
      'unsupported_media_type',
      'validation_failed',
    ] as const)
      codes.add(code);
  }
  if (access !== 'public' && access !== 'optional') {
    codes.add('session_required').add('session_ended');
    if (!beforePasswordChange) codes.add('password_change_required');
    if (!beforeFactor) codes.add('factor_setup_required');
    if (isStepUp(access)) codes.add('step_up_required');
  }
  if (access !== 'public' && method !== 'get') codes.add('csrf_header_missing');
  if (rolesOf(access)) codes.add('forbidden');
  codes.add('internal').add('unavailable');
  return [...codes].sort();
}

/** `POST /auth/login` → `postAuthLogin`. */
function nameOperation({ method, path }: DocumentedRoute): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter(Boolean);
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function asObject(schema: z.ZodMiniType): z.ZodMiniObject {
  if (schema instanceof z.ZodMiniObject) return schema;
  throw new Error('path and query schemas must be objects');
}
