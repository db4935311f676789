import { describe, expect, test } from '@jest/globals';
import { parseCsv } from '#server/modules/finalists/parse-csv.ts';
import { processorMsOf } from '../../support/processor-time.ts';

const fieldsOf = (text: string) => parseCsv(text).map(({ fields }) => fields);

describe('a CSV text', () => {
  test('is read with quotes, separators and line ends inside of them', () => {
    expect(fieldsOf('name,category\r\n"Sari, S.Pd.","Jawa ""Tengah"""\r\n"dua\nbaris",Bali')).toEqual([
      ['name', 'category'],
      ['Sari, S.Pd.', 'Jawa "Tengah"'],
      ['dua\nbaris', 'Bali'],
    ]);
  });

  test('has carriage returns in no field but quoted ones', () => {
    expect(fieldsOf('a,"b"\r\nc\rd,"e\rf"\r\n')).toEqual([
      ['a', 'b'],
      ['cd', 'e\rf'],
    ]);
  });

  test('has fields that begin with quotes, blanks before them or not, and quotes inside of others', () => {
    expect(fieldsOf(' "Sari, M." ,5" kue,""')).toEqual([['Sari, M.', '5" kue', '']]);
  });

  test('is parted by commas unless its first line has more semicolons', () => {
    expect(fieldsOf('a;b,c\nd;e,f')).toEqual([
      ['a;b', 'c'],
      ['d;e', 'f'],
    ]);
    expect(fieldsOf('a,b\nc;d;e,f')).toEqual([
      ['a', 'b'],
      ['c;d;e', 'f'],
    ]);
    expect(fieldsOf('nama')).toEqual([['nama']]);
  });

  test('is read with semicolons and a byte order mark, as spreadsheets write it', () => {
    expect(fieldsOf('\uFEFFnama;kategori\nSari, M.;Bali')).toEqual([
      ['nama', 'kategori'],
      ['Sari, M.', 'Bali'],
    ]);
  });

  test('has a byte order mark at its beginning only; elsewhere it is a sign like others', () => {
    expect(fieldsOf('Sa\uFEFFri,Bali')).toEqual([['Sa\uFEFFri', 'Bali']]);
  });

  test('numbers its rows as a spreadsheet does, empty ones left out', () => {
    expect(parseCsv('a,b\n\n ,\nc,d\n').map(({ row }) => row)).toEqual([1, 4]);
    expect(parseCsv('')).toEqual([]);
  });

  test('of a quote that never ends is one long field, read in a moment', () => {
    const text = `a,b\n"${'x,\n'.repeat(30_000)}`;
    expect(fieldsOf(text)).toHaveLength(2);
    expect(processorMsOf(() => parseCsv(text))).toBeLessThan(1_000);
  });
});
