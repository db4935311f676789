import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { csvLine } from '#server/platform/csv.ts';
import { ROOT } from '../docs/documents.ts';

/**
 * The cells that a spreadsheet makes of a file with this separator: a quote opens a quoted cell at the start of one only, and ends it before a
 * separator or a line's end; everywhere else it is a character.
 */
function readAs(separator: string, text: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === separator || sign === '\n' || sign === '\r') {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell];
}

const runs = (cell: string) => /^[\s\u{feff}]*[=+\-@＝＋－＠]/u.test(cell);

describe('a cell of a CSV file', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['  =1+1', "'  =1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-2', "'-2"],
    ['+62 812', "'+62 812"],
    ['＝1+1', "'＝1+1"],
    ['\tAyu', '"\'\tAyu"'],
    ['\t=1+1', '"\'\t\'=1+1"'],
    ['Ayu;=1+1', '"Ayu;\'=1+1"'],
    ['Ayu; =1+1', '"Ayu;\' =1+1"'],
    ['Ayu\t=1+1', '"Ayu\t\'=1+1"'],
    ['Ayu\n=1+1', '"Ayu\n\'=1+1"'],
    ['Ayu,=1+1', '"Ayu,=1+1"'],
    ['Ayu ";=1+1', '"Ayu "";\'=1+1"'],
    ['a=b', 'a=b'],
    ['Ayu - Sari; Budi', '"Ayu - Sari; Budi"'],
    ['Sari, "Ayu"', '"Sari, ""Ayu"""'],
  ])('%j becomes %j', (given, written) => {
    expect(csvLine([given])).toBe(`${written}\r\n`);
  });

  test('a number stays one, and nothing is nothing', () => {
    expect(csvLine([-2, 0, null, ''])).toBe('-2,0,,\r\n');
  });

  test('runs as a formula in no reader, whatever it holds and whatever the reader parts cells by', () => {
    const sign = fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '＝',
      ';',
      '\t',
      ',',
      '\n',
      '\r',
      '"',
      "'",
      ' ',
      'a',
      '1',
    );
    const text = fc.array(sign, { maxLength: 12 }).map((signs) => signs.join(''));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (cells) => {
        for (const separator of [',', ';', '\t']) {
          expect(readAs(separator, csvLine(cells)).filter(runs)).toEqual([]);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  test('is read as it was written, but for the signs that keep it from running', () => {
    const text = fc.string({
      unit: fc.constantFrom('=', ';', '\t', ',', '\n', '"', ' ', 'a'),
      maxLength: 12,
    });
    fc.assert(
      fc.property(text, text, (one, other) => {
        const plain = (value: string) => value.replaceAll("'", '');
        const [first, second] = readAs(',', csvLine([one, other]));
        expect([plain(first ?? ''), plain(second ?? '')]).toEqual([one, other]);
      }),
    );
  });
});

test('every answer that is CSV comes from that one place', () => {
  const sources = globSync('{server,workers,simulator,scripts}/**/*.ts', { cwd: ROOT });
  const writers = sources.filter((path) =>
    /type\w*[:(]\s*'text\/csv/.test(readFileSync(join(ROOT, path), 'utf8')),
  );
  expect(writers.length).toBeGreaterThan(1);
  for (const path of writers) {
    const text = readFileSync(join(ROOT, path), 'utf8');
    expect({
      path,
      goesThrough: /platform\/csv\.ts|exportTransactions|exportAuditLog|exportRun|readBankFile/.test(text),
    }).toEqual({
      path,
      goesThrough: true,
    });
  }
});
