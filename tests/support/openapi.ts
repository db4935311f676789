import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Response } from 'supertest';
import { errorResponseSchema } from '#contracts/errors.ts';
import { apiDocument } from '#server/app.ts';
import { API_BASE, type ApiDocument } from '#server/http/openapi.ts';

const DOCUMENT = 'sorak-api';

interface CheckedApi {
  document: ApiDocument;
  ajv: Ajv2020;
  validators: Map<string, ValidateFunction>;
  templates: { path: string; pattern: RegExp }[];
}

/** Made once for all test files of a worker: compiling the schemas of a file's answers takes as long as many a test. */
const worker: { sorakCheckedApi?: CheckedApi } & typeof globalThis = globalThis;

function checkedApi(): CheckedApi {
  worker.sorakCheckedApi ??= makeCheckedApi();
  return worker.sorakCheckedApi;
}

function makeCheckedApi(): CheckedApi {
  const document = apiDocument();
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(document as object, DOCUMENT, false, false);
  const templates = Object.keys(document.paths ?? {})
    .map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`) }))
    // A literal path wins over one with a parameter, as in the router.
    .sort((left, right) => left.path.split('{').length - right.path.split('{').length);
  return { document, ajv, validators: new Map(), templates };
}

/** A method and a path of the document, as in `POST /auth/login`; null for an address that is not in it. */
export function describedRoute({ method, url }: { method: string; url: string }): string | null {
  const path = new URL(url, 'http://api').pathname;
  if (!path.startsWith(`${API_BASE}/`)) return null;
  const below = path.slice(API_BASE.length);
  const { document, templates } = checkedApi();
  for (const template of templates) {
    const item = document.paths?.[template.path] as Record<string, unknown> | undefined;
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
  const operations = checkedApi().document.paths?.[path] as Record<
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
      `${route} ${response.status} does not fit its schema: ${checkedApi().ajv.errorsText(validate.errors)} in ${response.text}`,
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
  const { ajv, validators } = checkedApi();
  let validate = validators.get(reference);
  if (!validate) {
    validate = ajv.compile({ $ref: reference });
    validators.set(reference, validate);
  }
  return validate;
}
