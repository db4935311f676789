import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import mongoose, { type Schema } from 'mongoose';
import { ACCOUNTS } from '#server/modules/ledger/ledger.model.ts';

beforeAll(async () => {
  for await (const file of glob('server/**/*.model.ts')) await import(join(process.cwd(), file));
});

/** Each field's path, those of documents within it too. */
function pathsOf(schema: Schema): string[] {
  return Object.entries(schema.paths).flatMap(([path, type]) => [
    path,
    ...(type.schema ? pathsOf(type.schema as Schema).map((inner) => `${path}.${inner}`) : []),
  ]);
}

function indexedOf(schema: Schema): string[] {
  return schema
    .indexes()
    .flatMap(([key, { partialFilterExpression = {} }]) => [
      ...Object.keys(key),
      ...Object.keys(partialFilterExpression as object),
    ]);
}

/** Balances have a field for each account of the books, under its name. */
const accounts: string[] = ACCOUNTS.map((name) => `ledger_balances: accounts.${name}`);
const isSnake = (path: string) => path.split('.').some((name) => name !== '_id' && name.includes('_'));

test('fields are stored under names in camelCase, in every collection', () => {
  const models = Object.values(mongoose.models);
  // So that they are known to be looked at, the nested ones too.
  expect(models.length).toBeGreaterThan(25);
  const paths = models.flatMap(({ schema, collection }) =>
    [...pathsOf(schema), ...indexedOf(schema)].map((path) => `${collection.name}: ${path}`),
  );
  expect(paths).toContain('support_messages: notes.authorId');
  expect(paths).toContain('orders: effects.lines.finalistId');
  expect(paths).toEqual(expect.arrayContaining(accounts));
  const others = paths.filter((path) => !accounts.includes(path));
  expect(others.filter((path) => isSnake(path.split(': ')[1] ?? ''))).toEqual([]);
});
