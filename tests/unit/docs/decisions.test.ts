import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { listFiles, ROOT, readDocument } from './documents.ts';

const files = listFiles('docs/decisions/*');
const numberOf = (path: string) => basename(path).slice(0, 4);

describe('the decisions', () => {
  test('are numbered from 0001 on, without a gap and each number once', () => {
    const expected = files.map((_, index) => String(index + 1).padStart(4, '0'));
    expect(files.map(numberOf)).toEqual(expected);
    for (const path of files) expect(basename(path)).toMatch(/^\d{4}(-[a-z0-9]+)+\.md$/);
  });

  test.each(files)(
    '%s has its title, date and status, and context, decision and consequences as long as it holds',
    (path) => {
      const { text } = readDocument(path);
      const [title, blank, stamp] = text.split('\n');
      expect(title).toMatch(new RegExp(`^# ${numberOf(path)} \\S.+`));
      expect(blank).toBe('');
      expect(stamp).toMatch(/^20\d\d-\d\d-\d\d · (accepted|superseded by \d{4})$/);
      const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
      const [, successor] = /superseded by (\d{4})$/.exec(stamp ?? '') ?? [];
      expect(headings).toEqual(successor ? [] : ['Context', 'Decision', 'Consequences']);
      if (successor) expect(text).toContain(`[${successor}](${successor}-`);
    },
  );

  test('that code and documents refer to are there', () => {
    const known = new Set(files.map(numberOf));
    const sources = listFiles(
      '{client,contracts,server,workers,simulator,verifier,witness,scripts,docs}/**/*.{ts,tsx,mjs,md}',
    );
    const references = sources.flatMap((path) =>
      [...readFileSync(join(ROOT, path), 'utf8').matchAll(/\bdecisions?[ /](\d{4})\b/g)].map(
        ([reference, number = '']) => ({ number, at: `${path}: ${reference}` }),
      ),
    );
    expect(references.length).toBeGreaterThan(5);
    expect(references.filter(({ number }) => !known.has(number)).map(({ at }) => at)).toEqual([]);
  });
});
