import type { Request } from 'express';
import type * as z from 'zod/mini';
import type { FieldError } from '#contracts/errors.ts';
import type { Language } from '#contracts/language.ts';
import { AppError } from '../platform/app-error.ts';
import { fieldMessage } from './field-messages.ts';
import { languageOf } from './messages.ts';

/** More broken fields than a form has are not worth describing. */
const MAX_FIELD_ERRORS = 20;

/** The part of an endpoint that says what a request may hold. */
interface InputRules {
  params?: z.ZodMiniType | undefined;
  query?: z.ZodMiniType | undefined;
  body?: z.ZodMiniType | undefined;
  errorFields?: Readonly<Record<string, string>> | undefined;
}

/**
 * Parses path, query and body by the endpoint's schemas; unknown keys are dropped.
 *
 * @throws AppError `malformed_request` for path and query, `validation_failed` with a list of fields for the body.
 */
export function parseInput(
  each: InputRules,
  request: Request,
): { params: unknown; query: unknown; body: unknown } {
  const language = languageOf(request);
  const names = each.errorFields ?? {};
  return {
    params: parse(each.params, request.params, { code: 'malformed_request', language, names }),
    query: parse(each.query, request.query, { code: 'malformed_request', language, names }),
    body: parse(each.body, request.body ?? {}, { code: 'validation_failed', language, names }),
  };
}

/**
 * The same for a body that came by other means than JSON.
 *
 * @throws AppError `validation_failed` with a list of fields
 */
export function parseFields<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  request: Request,
): z.output<S> {
  const rules = { code: 'validation_failed', language: languageOf(request), names: {} } as const;
  return parse(schema, value, rules) as z.output<S>;
}

function parse(
  schema: z.ZodMiniType | undefined,
  value: unknown,
  {
    code,
    language,
    names,
  }: {
    code: 'malformed_request' | 'validation_failed';
    language: Language;
    names: Record<string, string>;
  },
): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new AppError({ code, said: fieldErrors(parsed.error, language, names) });
}

/** What is wrong, a field a line, in a person's language. */
export function fieldErrors(
  { issues }: z.core.$ZodError,
  language: Language,
  names: Readonly<Record<string, string>> = {},
): FieldError[] {
  const fields = new Map<string, FieldError>();
  for (const issue of issues) {
    const path = issue.path.join('.') || 'body';
    const field = names[path] ?? path;
    // A field that breaks several rules gets the first one: a form has one line under it.
    if (!fields.has(field)) fields.set(field, { field, message: fieldMessage(issue, language) });
  }
  return [...fields.values()].slice(0, MAX_FIELD_ERRORS);
}
