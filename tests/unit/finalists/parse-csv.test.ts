import { describe, expect, test } from '@jest/globals';
import { parseCsv } from '#server/modules/finalists/parse-csv.ts';

const fieldsOf = (text: string) => parseCsv(text).map(({ fields }) => fields);

describe('a CSV text', () => {
  test('is read with quotes, separators and line ends inside of them', () => {
    expect(fieldsOf('name,category\r\n"Sari, S.Pd.","Jawa ""Tengah"""\r\n"dua\nbaris",Bali')).toEqual([
      ['name', 'category'],
      ['Sari, S.Pd.', 'Jawa "Tengah"'],
      ['dua\nbaris', 'Bali'],
    ]);
  });

  test('is read with semicolons and a byte order mark, as spreadsheets write it', () => {
    expect(fieldsOf('\uFEFFnama;kategori\nSari, M.;Bali')).toEqual([
      ['nama', 'kategori'],
      ['Sari, M.', 'Bali'],
    ]);
  });

  test('numbers its rows as a spreadsheet does, empty ones left out', () => {
    expect(parseCsv('a,b\n\n ,\nc,d\n').map(({ row }) => row)).toEqual([1, 4]);
    expect(parseCsv('')).toEqual([]);
  });

  test('of a quote that never ends is one long field, read in a moment', () => {
    const started = performance.now();
    expect(fieldsOf(`a,b\n"${'x,\n'.repeat(100_000)}`)).toHaveLength(2);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
