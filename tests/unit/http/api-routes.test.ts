import { test } from '@jest/globals';
import { apiDocument } from '#server/app.ts';
import { expectAsWritten } from '../../support/written-lists.ts';

const WRITTEN = 'tests/unit/http/api-routes.txt';

interface Content {
  content?: Record<string, { schema?: { $ref?: string; properties?: object } }>;
  description?: string;
  required?: boolean;
}
interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: Content;
  responses?: Record<string, Content>;
}

/** Of an answer its type, and of its shape the fields at the top: shapes have a list of their own, `wire-shapes.txt`. An error says no more than its codes. */
function writeContent({ content = {} }: Content): string {
  return Object.entries(content)
    .map(([type, { schema: { $ref, properties = {} } = {} }]) => {
      const shape = $ref?.replace(/^.*\//, '') ?? Object.keys(properties).join(' ');
      return shape === 'Error' ? '' : `: ${type} ${shape}`.trimEnd();
    })
    .join(' or ');
}

function writeOperation(method: string, path: string, operation: Operation): string {
  const { summary, description, tags = [], security = [], parameters = [], requestBody } = operation;
  const by = security.map((scheme) => Object.keys(scheme).join() || 'nobody').join(' or ');
  return [
    `${method.toUpperCase()} ${path}`,
    `${tags.join()}: ${summary}`,
    `${operation.operationId}, by ${by || 'anybody'}`,
    ...(description ? [description] : []),
    ...parameters.map(({ name, in: place, required }) => `${place} ${name}${required ? '' : '?'}`),
    ...(requestBody ? [`body${requestBody.required ? '' : '?'}${writeContent(requestBody)}`] : []),
    ...Object.entries(operation.responses ?? {}).map(
      ([status, answer]) => `${status} ${answer.description}${writeContent(answer)}`,
    ),
  ].join('\n  ');
}

function writeDocument(): string {
  const { paths = {}, ...rest } = JSON.parse(JSON.stringify(apiDocument())) as {
    paths?: Record<string, Record<string, Operation>>;
    components?: { schemas?: object; securitySchemes?: object };
  };
  const { components, ...about } = rest;
  const head = { ...about, securitySchemes: components?.securitySchemes };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => writeOperation(method, path, operation)),
  );
  return [JSON.stringify(head, null, 2), ...operations].join('\n\n');
}

// Others have written clients by the document: what it says of an address must not change unseen.
test(`the document of the interface says of each address what ${WRITTEN} says`, () => {
  expectAsWritten(WRITTEN, writeDocument());
});
