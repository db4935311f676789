import { describe, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { readableText, visibleLine } from '#contracts/names.ts';
import { apiRoutes } from '#server/app.ts';

/** What no person types into a name or a text that others read. */
const hostile: Record<string, string> = {
  NUL: 'Rina\u0000 Paramita Dewi',
  'half a character': 'Rina \ud800 Paramita',
  'a turned direction': 'Rina \u202egnp.exe',
  'nothing to see': '\u200b'.repeat(12),
};

/** Texts that may hold anything, each with the reason. A new field of a request is found here, or it refuses what is above. */
const ALLOWED: Record<string, RegExp> = {
  'secrets: compared, never shown': /\.(?:(?:current_|new_)?password|(?:login_)?token)$/,
  'looked up, never stored': /^post \/auth\/login body\.email_username$/,
  'the names of a cart: ours are taken from the database':
    /^post \/checkout\/transactions body\.customer_details\./,
  'a trap for programs, never stored': /^post \/support-messages body\.website$/,
  'read row by row, each by the schema of a finalist': /^post \/admin\/finalists\/import body\.rows\./,
};

interface Def {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  out?: z.ZodMiniType;
  left?: z.ZodMiniType;
  right?: z.ZodMiniType;
  options?: readonly z.ZodMiniType[];
  getter?: () => z.ZodMiniType;
}

const KNOWN = new Set([
  ...[
    'object',
    'array',
    'record',
    'optional',
    'nullable',
    'default',
    'prefault',
    'pipe',
    'union',
    'lazy',
    'intersection',
  ],
  ...[
    'string',
    'number',
    'int',
    'boolean',
    'enum',
    'literal',
    'null',
    'transform',
    'custom',
    'date',
    'readonly',
  ],
]);

/** Every text of a schema by its path, with which of the hostile ones it and all around it take. */
function textsOf(
  schema: z.ZodMiniType,
  path: string,
  around: readonly z.ZodMiniType[] = [],
): [string, string[]][] {
  const def = (schema as unknown as { _zod: { def: Def } })._zod.def;
  if (!KNOWN.has(def.type)) throw new Error(`${path}: this walk does not know what a ${def.type} is`);
  if (def.type === 'string') {
    const taken = Object.entries(hostile).filter(([, text]) =>
      [...around, schema].every((each) => each.safeParse(text).success),
    );
    return [[path, taken.map(([name]) => name)]];
  }
  if (def.shape) return Object.entries(def.shape).flatMap(([key, each]) => textsOf(each, `${path}.${key}`));
  if (def.element) return textsOf(def.element, path);
  if (def.valueType) return textsOf(def.valueType, path);
  const inner = [def.innerType, def.in, def.out, def.left, def.right, def.getter?.(), ...(def.options ?? [])];
  return inner.flatMap((each) => (each ? textsOf(each, path, [...around, schema]) : []));
}

const texts = apiRoutes.flatMap(({ method, path, body, upload }) =>
  [body, upload].flatMap((schema) => (schema ? textsOf(schema, `${method} ${path} body`) : [])),
);

describe('every text that a request can bring', () => {
  test('is walked', () => {
    const paths = texts.map(([path]) => path);
    expect(paths.length).toBeGreaterThan(60);
    for (const path of [
      'post /auth/register body.fullName',
      'put /account body.name',
      'post /admin/finalists/bulk body.finalists.name',
      'put /admin/events/:id body.name',
      'post /admin/events/:eventId/screens body.name',
    ]) {
      expect(paths).toContain(path);
    }
  });

  test.each(Object.keys(hostile))(
    'is refused with %s in it, but for those that may hold anything',
    (name) => {
      const taken = texts.filter(([, each]) => each.includes(name)).map(([path]) => path);
      expect(taken.filter((path) => !Object.values(ALLOWED).some((allowed) => allowed.test(path)))).toEqual(
        [],
      );
    },
  );

  test.each(Object.entries(ALLOWED))('an exception is needed still: %s', (_reason, allowed) => {
    expect(texts.filter(([path, taken]) => taken.length > 0 && allowed.test(path))).not.toEqual([]);
  });
});

describe('a text of several lines', () => {
  const takes = (check: typeof readableText, text: string) => z.string().check(check).safeParse(text).success;
  test.each([
    ['', true],
    ['Baris satu\r\n\tBaris dua', true],
    ['ditempel\u200b dari\u00ad pengolah\ufeff kata', true],
    ['satu\u000bdua', false],
    ['satu \u2066dua\u2069', false],
    ['\u200b\n\u200b', false],
  ])('%j: %s', (text, isTaken) => expect(takes(readableText, text)).toBe(isTaken));

  test('a line takes none of it', () => {
    expect(takes(visibleLine, 'Baris satu\nBaris dua')).toBe(false);
    expect(takes(visibleLine, '')).toBe(true);
  });
});
