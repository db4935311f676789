import { describe, expect, jest, test } from '@jest/globals';
import type { Request, Response } from 'express';
import {
  hasStrangeField,
  isStrangeKey,
  refuseStrangeAddress,
  refuseStrangeQuery,
} from '#server/http/strange-keys.ts';
import { AppError } from '#server/platform/app-error.ts';

const refusal = expect.objectContaining({
  code: 'malformed_request',
  message: 'a key that no query has',
});

/** What is thrown for an address; null for nothing. */
function refusalOf(address: string): unknown {
  try {
    refuseStrangeAddress(address);
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    return error;
  }
}

test.each([
  ['__proto__', true],
  ['constructor', true],
  ['prototype', true],
  ['', false],
  ['proto', false],
  ['Constructor', false],
  ['constructors', false],
])('%j reaches into objects: %s', (key, isOne) => expect(isStrangeKey(key)).toBe(isOne));

describe('an address', () => {
  test.each([
    '/events?__proto__=1',
    '/events?constructor',
    '/events?page=1&prototype=2',
    '/events?a[__proto__][b]=1',
    '/events?a.constructor.b=1',
    '/events?[][prototype]=1',
    '/events?%5f_proto__=1',
    '/events?__proto__#page',
    '?__proto__=1',
  ])('%s is refused', (address) => expect(refusalOf(address)).toEqual(refusal));

  test.each([
    '/events',
    '/__proto__',
    '__proto__=1',
    '/constructor/prototype?page=1',
    '/events?page=1&search=__proto__',
    '/events?protos=1&a[b]=2',
    '/events?page=1#&__proto__=1',
    '/events?',
    '',
  ])('%j is not', (address) => expect(refusalOf(address)).toBeNull());
});

test('a request goes on unless its own address is refused, wherever the router is mounted', () => {
  const next = jest.fn();
  const call = (originalUrl: string) =>
    refuseStrangeQuery({ originalUrl, url: '/x' } as Request, {} as Response, next);
  call('/api/v1/x?page=1');
  expect(next.mock.calls).toEqual([[]]);
  expect(() => call('/api/v1/x?__proto__=1')).toThrow(AppError);
  expect(next).toHaveBeenCalledTimes(1);
});

describe('the fields of a form', () => {
  test.each<[fields: unknown, isStrange: boolean]>([
    [{ 'type[constructor]': 'x' }, true],
    [{ type: 'x', prototype: 'y' }, true],
    [{ type: { deep: [{ constructor: 1 }] } }, true],
    [{ type: 'constructor', other: { name: 'prototype' } }, false],
    [{}, false],
    [[], false],
    ['constructor', false],
    [null, false],
    [undefined, false],
    [{ a: null, b: undefined }, false],
  ])('%j have a key that reaches into objects: %s', (fields, isStrange) => {
    expect(hasStrangeField(fields)).toBe(isStrange);
  });
});
