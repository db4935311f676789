import { describe, expect, test } from '@jest/globals';
import {
  drawableText,
  filesOf,
  isPrintable,
  typesetLines,
  wordsOf,
} from '#server/modules/documents/typeset.ts';

const SIZE = 100;
/** Lines as they are drawn, each from left to right. */
const linesOf = (text: string, { width, linesMax = 9 }: { width: number; linesMax?: number }) =>
  typesetLines({ text, width, size: SIZE, weight: 700, linesMax }).map((runs) =>
    runs.map((run) => run.text).join(''),
  );
/** The narrowest line that a text fits into, in whole units. */
function widthOf(text: string): number {
  for (let width = 1; ; width += 1) if (linesOf(text, { width }).join('|') === text) return width;
}

describe('what lines may break at', () => {
  test.each<[string, string[]]>([
    ['Putri-Ayu Dewi 2026', ['Putri-Ayu ', 'Dewi ', '2026']],
    ['', []],
    ['名古屋', ['名古屋']],
    ['東京都 大阪', ['東京', '都 ', '大阪']],
    ['山田 太郎', ['山田 ', '太郎']],
  ])('of %j', (text, pieces) => {
    expect(wordsOf(text)).toEqual(pieces);
  });

  test('is every word of a script without spaces, and none of another', () => {
    expect(wordsOf('สวัสดีชาวโลก').length).toBeGreaterThan(1);
    expect(wordsOf('Sari สวัสดี').at(0)).toBe('Sari ');
  });
});

describe('lines', () => {
  test('take a word that fits without the space after it', () => {
    const width = widthOf('Dewi');
    expect(linesOf('a Dewi Sari', { width })).toEqual(['a', 'Dewi', 'Sari']);
  });

  test('break a word only where it is longer than a line', () => {
    expect(linesOf('Ayu Widyawati', { width: widthOf('Widya') })).toEqual(['Ayu W', 'idyaw', 'ati']);
    expect(linesOf('Ayu Widyawati', { width: widthOf('Widyawati') })).toEqual(['Ayu', 'Widyawati']);
  });

  test('end with an ellipsis where something was cut', () => {
    const width = widthOf('Sari Dewi');
    const [first = '', second = '', ...more] = linesOf('Sari Dewi Ayu Lestari Putri', { width, linesMax: 2 });
    expect([first, second.endsWith('…'), more]).toEqual(['Sari Dewi', true, []]);
  });

  test('put a name from right to left in the order in which it is drawn, its brackets turned', () => {
    const [runs = []] = typesetLines({
      text: 'محمد (علي)',
      width: 9_999,
      size: SIZE,
      weight: 400,
      linesMax: 1,
    });
    expect(runs.map(({ text }) => text)).toEqual(['(', 'علي', ')', ' ', 'محمد']);
  });
});

test('a text needs the files of all its scripts', () => {
  expect(filesOf('Siti').map(({ name }) => name)).toHaveLength(1);
  expect(new Set(filesOf('Siti محمد').map(({ name }) => name)).size).toBe(2);
  expect(filesOf('Siti Siti')).toEqual(filesOf('Siti'));
});

test('of a sign that no font has a box stays, and of nothing nothing', () => {
  expect(drawableText('A\u{1F9FF}\uE000 B')).not.toContain('\uE000');
  expect([isPrintable('Sari'), isPrintable(''), isPrintable('\u200B')]).toEqual([true, false, false]);
});
