import { describe, expect, test } from '@jest/globals';
import {
  createFinalistRequestSchema,
  importFinalistsRequestSchema,
  updateFinalistRequestSchema,
} from '#contracts/finalists/desk-finalists.ts';

const finalist = { event_id: 'EVT-1', name: 'Ayu', category: 'Bali' };

describe('the social medium of a finalist', () => {
  test.each([
    [' ayu.larasati ', 'ayu.larasati'],
    ['', '-'],
    ['   ', '-'],
    [undefined, '-'],
  ])('%j is stored as %j', (typed, stored) => {
    const sent = { ...finalist, sosial_media_url: typed };
    expect(createFinalistRequestSchema.parse(sent).sosial_media_url).toBe(stored);
  });

  test('stays as it is where an edit leaves it out, and goes where an edit clears it', () => {
    expect(updateFinalistRequestSchema.parse({ id: 'FIN-1' })).not.toHaveProperty('sosial_media_url');
    expect(updateFinalistRequestSchema.parse({ id: 'FIN-1', sosial_media_url: '' }).sosial_media_url).toBe(
      '-',
    );
  });
});

describe('a row of a table', () => {
  const readRow = (cells: object) => {
    const row = { row: 2, name: 'Ayu', category: 'Bali', ...cells };
    return importFinalistsRequestSchema.parse({ event_id: 'EVT-1', rows: [row] }).rows[0];
  };
  const read = (cells: object) => readRow(cells)?.finalist;
  const faultsOf = (cells: object) =>
    (read(cells)?.error?.issues ?? []).map(({ path, message }) => `${path}: ${message}`);

  test.each([
    [' 12 ', 12],
    ['007', 7],
    ['', null],
    ['  ', null],
    [undefined, null],
  ])('with the number %j has the number %j', (typed, number) => {
    expect(read({ number: typed })?.data?.number).toBe(number);
  });

  test.each(['tujuh', '7a', '-7', '1,5', '0', '10000', '1234567'])(
    'with the number %j is refused for it alone',
    (typed) => {
      expect(faultsOf({ number: typed })).toEqual(['number: finalistNumberInvalid']);
      // As it was typed, which is compared when the request is repeated; a number of digits is one.
      const isDigits = /^\d{1,6}$/.test(typed);
      expect(readRow({ number: typed })?.sent.number).toBe(isDigits ? Number(typed) : typed);
    },
  );

  test('without a name or a category is refused, and the others of the table are not', () => {
    const rows = [
      { row: 2, name: ' ', category: 'Bali' },
      { row: 3, name: 'Komang', category: 'Bali' },
    ];
    const read = importFinalistsRequestSchema.parse({ event_id: 'EVT-1', rows }).rows;
    expect(read.map((one) => [one.row, one.finalist.success])).toEqual([
      [2, false],
      [3, true],
    ]);
    expect(faultsOf({ name: ' ', category: '' })).toEqual([
      'name: finalistNameRequired',
      'category: finalistCategoryRequired',
    ]);
  });

  test('says of a fault what was in the cell, so that what is missing is distinguished from what is wrong', () => {
    const inputs = (cells: object) => (read(cells)?.error?.issues ?? []).map(({ input }) => input);
    expect(inputs({ name: '', number: '10000' })).toEqual(['', 10_000]);
  });

  test('keeps what was sent, by which a repeated request is known', () => {
    const one = readRow({ name: ' Ayu ', number: '7' });
    expect(one?.sent).toMatchObject({ name: ' Ayu ', category: 'Bali', number: 7 });
    expect(one?.finalist.data?.name).toBe('Ayu');
  });
});

test.each([
  [undefined, 'importEmpty'],
  [[], 'importEmpty'],
  [Array.from({ length: 501 }, (_, at) => ({ row: at + 2, name: 'A', category: 'B' })), 'importTooManyRows'],
])('a table without rows, or with more than are taken at once, is refused', (rows, fault) => {
  const { error } = importFinalistsRequestSchema.safeParse({ event_id: 'EVT-1', rows });
  expect(error?.issues.map(({ message }) => message)).toEqual([fault]);
});
