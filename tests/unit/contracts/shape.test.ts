import { describe, expect, test } from '@jest/globals';
import {
  either,
  flag,
  instant,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  readerOf,
  record,
  text,
  tuple,
  whole,
} from '#contracts/shape.ts';

type Entry = { name: string; votes: number; at: string | null; hidden?: true | undefined };
const entryShape = object<Entry>({
  name: text,
  votes: whole,
  at: nullable(instant),
  hidden: optional(oneOf(true)),
});

describe('what fits a shape', () => {
  test.each<[string, (value: unknown) => string | undefined, unknown]>([
    ['a text', text, ''],
    ['a number', number, 0.5],
    ['a whole number', whole, -3],
    ['a flag', flag, false],
    ['an instant', instant, '2026-11-25T10:00:00.000Z'],
    ['one of some values', oneOf('a', 'b'), 'b'],
    ['null, where it is allowed', nullable(text), null],
    ['nothing, where it is allowed', optional(text), undefined],
    ['either of two', either(text, whole), 3],
    ['a list', list(whole), [1, 2]],
    ['an empty list', list(whole), []],
    ['a tuple', tuple<[string, number]>(text, number), ['a', 0.5]],
    ['a record', record, { any: [] }],
    ['an object', entryShape, { name: 'Ayu', votes: 3, at: null }],
    [
      'an object with a field that it does not name',
      entryShape,
      {
        name: 'Ayu',
        votes: 3,
        at: null,
        more: 1,
      },
    ],
  ])('%s', (_name, shape, value) => expect(shape(value)).toBeUndefined());
});

describe('what does not fit is named by its place', () => {
  test.each<[string, (value: unknown) => string | undefined, unknown, string]>([
    ['a number for a text', text, 1, ''],
    ['a text for a number', number, '1', ''],
    ['what is not finite', number, Number.NaN, ''],
    ['a broken number for a whole one', whole, 1.5, ''],
    ['a text for a flag', flag, 'true', ''],
    ['a text that is no instant', instant, 'soon', ''],
    ['another value', oneOf('a', 'b'), 'c', ''],
    ['null', text, null, ''],
    ['nothing', nullable(text), undefined, ''],
    ['null for what may be left out', optional(text), null, ''],
    ['neither of two', either(text, whole), true, ''],
    ['an object for a list', list(whole), { length: 0 }, ''],
    ['one entry of a list', list(whole), [1, 'b'], '[1]'],
    ['a tuple that is too short', tuple<[string, number]>(text, number), ['a'], ''],
    ['a tuple that is too long', tuple<[string]>(text), ['a', 'b'], ''],
    ['one entry of a tuple', tuple<[string, number]>(text, number), ['a', 'b'], '[1]'],
    ['a list for a record', record, [], ''],
    ['a list for an object', entryShape, [], ''],
    ['null for an object', entryShape, null, ''],
    ['a field that is missing', entryShape, { name: 'Ayu', at: null }, '.votes'],
    ['a field within a list', list(entryShape), [{ name: 'Ayu', votes: 1, at: '?' }], '[0].at'],
  ])('%s', (_name, shape, value, place) => expect(shape(value)).toBe(place));
});

describe('a reader', () => {
  const reader = readerOf(entryShape);

  test('gives what fits as it came', () => {
    const value = { name: 'Ayu', votes: 3, at: null, hidden: true };
    expect(reader.safeParse(value)).toEqual({ success: true, data: value });
  });

  test('refuses the rest and names the place', () => {
    const { success, data, error } = reader.safeParse({ name: 'Ayu', votes: '3', at: null });
    expect({ success, data, message: error?.message }).toEqual({
      success: false,
      data: undefined,
      message: 'otherwise than the contract at .votes',
    });
  });
});

test('a shape that says otherwise than its type does not compile', () => {
  const refused = [
    // @ts-expect-error a field is missing
    object<{ name: string; votes: number }>({ name: text }),
    // @ts-expect-error one too many
    object<{ name: string }>({ name: text, votes: whole }),
    // @ts-expect-error null is left out
    object<{ name: string | null }>({ name: text }),
    // @ts-expect-error null is added
    object<{ name: string }>({ name: nullable(text) }),
    // @ts-expect-error a value is left out
    object<{ state: 'a' | 'b' }>({ state: oneOf('a') }),
    // @ts-expect-error a value is added
    object<{ state: 'a' }>({ state: oneOf('a', 'b') }),
    // @ts-expect-error what may be missing is asked for
    object<{ name?: string | undefined }>({ name: text }),
  ];
  expect(refused).toHaveLength(7);
});
