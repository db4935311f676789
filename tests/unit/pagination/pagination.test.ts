import { describe, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { pageQueryShape, paginationOf, paginationSchema } from '#contracts/pagination.ts';

const query = z.object(pageQueryShape);

describe('the page that a list is asked for', () => {
  test('is the first of ten rows unless it is named', () => {
    expect(query.parse({})).toEqual({ page: 1, limit: 10 });
    expect(query.parse({ page: '3', limit: '25' })).toEqual({ page: 3, limit: 25 });
  });

  test.each([{ page: '1', limit: '1' }, { page: '100000' }, { limit: '100' }])('%j is one', (requested) => {
    expect(query.safeParse(requested).success).toBe(true);
  });

  test.each([
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { page: '100001' },
    { page: 'x' },
    { limit: '0' },
    { limit: '101' },
    { limit: '2.5' },
    { limit: 'all' },
  ])('%j is none', (requested) => {
    expect(query.safeParse(requested).success).toBe(false);
  });
});

test.each([
  [0, 0],
  [1, 1],
  [10, 1],
  [11, 2],
])('%d rows of ten a page are %d pages', (total, total_page) => {
  const reported = { page: 1, limit: 10, total, total_page };
  expect(paginationOf({ page: 1, limit: 10 }, total)).toEqual(reported);
  expect(paginationSchema.parse(reported)).toEqual(reported);
});

test.each(['page', 'limit', 'total', 'total_page'])('an answer without a whole %s is none', (field) => {
  const reported = { page: 1, limit: 10, total: 1, total_page: 1 };
  expect(paginationSchema.safeParse({ ...reported, [field]: 1.5 }).success).toBe(false);
  expect(paginationSchema.safeParse({ ...reported, [field]: undefined }).success).toBe(false);
});
