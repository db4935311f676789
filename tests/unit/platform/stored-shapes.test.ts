import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import mongoose, { type Schema, type SchemaType } from 'mongoose';
import { ROOT } from '#scripts/paths.ts';
import { expectAsWritten } from '../../support/written-lists.ts';

const WRITTEN = 'tests/unit/platform/stored-shapes.txt';

// Loaded before the test: a mutant of a schema only matters while its module loads.
const FILES = globSync('server/**/*.model.ts', { cwd: ROOT }).sort();
for (const path of FILES) await import(join(ROOT, path));

/** What a schema's options say beyond Mongoose's own. */
const OPTIONS = ['collection', 'strict', 'versionKey', 'minimize', '_id', 'id', 'timestamps'] as const;

function writeSchema(schema: Schema, indent: string): string[] {
  const lines: string[] = [];
  schema.eachPath((name, type) => {
    lines.push(`${indent}${name}: ${writeType(type)}`);
    const inner = (type as SchemaType & { schema?: Schema }).schema;
    if (inner) lines.push(...writeSchema(inner, `${indent}  `));
  });
  const options = Object.entries(schema.options as unknown as Record<string, unknown>)
    .filter(([name, value]) => OPTIONS.includes(name as never) && value !== undefined)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return [...lines, `${indent}(${options.join(', ')})`];
}

function writeType(type: SchemaType): string {
  const { options } = type as SchemaType & { options: Record<string, unknown> };
  const inner = (type as SchemaType & { embeddedSchemaType?: SchemaType }).embeddedSchemaType;
  const said = ['required', 'default', 'enum', 'immutable', 'min', 'max'].flatMap((name) =>
    options[name] === undefined ? [] : [`${name}=${spell(options[name])}`],
  );
  return [type.instance, ...(inner ? [`of ${inner.instance}`] : []), ...said].join(' ');
}

const spell = (value: unknown): string =>
  typeof value === 'function' ? String(value) : JSON.stringify(value);

function writeModels(): string {
  return Object.entries(mongoose.models)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { schema }]) =>
      [
        `# ${name}`,
        ...writeSchema(schema, ''),
        ...schema.indexes().map(([keys, options]) => `index ${spell(keys)} ${spell(options)}`),
      ].join('\n'),
    )
    .join('\n\n');
}

// What a former version has stored is read by this one: a stored shape changes together with a migration, and not unseen.
test(`what is stored is what ${WRITTEN} says`, () => {
  expect(Object.keys(mongoose.models).length).toBeGreaterThanOrEqual(FILES.length);
  expectAsWritten(WRITTEN, writeModels());
});
