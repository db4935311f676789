import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Response } from 'supertest';
import { errorResponseSchema } from '#contracts/errors.ts';
import { apiDocument } from '#server/app.ts';
import { API_BASE } from '#server/http/openapi.ts';

const DOCUMENT = 'sorak-api';

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema(apiDocument as object, DOCUMENT, false, false);

const validators = new Map<string, ValidateFunction>();
const templates = Object.keys(apiDocument.paths ?? {})
  .map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`) }))
  // A literal path wins over one with a parameter, as in the router.
  .sort((left, right) => left.path.split('{').length - right.path.split('{').length);

/** A method and a path of the document, as in `POST /auth/login`; null for an address that is not in it. */
export function describedRoute({ method, url }: { method: string; url: string }): string | null {
  const path = new URL(url, 'http://api').pathname;
  if (!path.startsWith(`${API_BASE}/`)) return null;
  const below = path.slice(API_BASE.length);
  for (const template of templates) {
    const item = apiDocument.paths?.[template.path] as Record<string, unknown> | undefined;
    if (template.pattern.test(below) && item?.[method.toLowerCase()]) return `${method} ${template.path}`;
  }
  return null;
}

/**
 * Fails unless the OpenAPI document names the answer's status for that route and its body fits the schema there. To be given to supertest:
 * `.expect(expectAnswerFitsSchema)`.
 */
export function expectAnswerFitsSchema(response: Response): void {
  const { method, url } = response.request as unknown as { method: string; url: string };
  const route = describedRoute({ method, url });
  if (!route) {
    errorResponseSchema.parse(response.body);
    return;
  }
  const [verb = '', path = ''] = route.split(' ');
  const operations = apiDocument.paths?.[path] as Record<
    string,
    { responses: Record<string, { content?: object }> }
  >;
  const answer = operations[verb.toLowerCase()]?.responses[response.status];
  if (!answer)
    throw new Error(
      `${route} answers ${response.status}, which its document does not name: ${response.text}`,
    );
  if (!answer.content) return;
  const validate = validatorOf({ verb: verb.toLowerCase(), path, status: response.status });
  if (!validate(response.body)) {
    throw new Error(
      `${route} ${response.status} does not fit its schema: ${ajv.errorsText(validate.errors)} in ${response.text}`,
    );
  }
}

function validatorOf({
  verb,
  path,
  status,
}: {
  verb: string;
  path: string;
  status: number;
}): ValidateFunction {
  const place = ['paths', path, verb, 'responses', String(status), 'content', 'application/json', 'schema'];
  const pointer = place
    .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/');
  const reference = `${DOCUMENT}#/${pointer}`;
  let validate = validators.get(reference);
  if (!validate) {
    validate = ajv.compile({ $ref: reference });
    validators.set(reference, validate);
  }
  return validate;
}
