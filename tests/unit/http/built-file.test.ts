import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { builtFile } from '#server/http/built-file.ts';

const directory = mkdtempSync(join(tmpdir(), 'sorak-built-'));
afterAll(() => rmSync(directory, { recursive: true }));

test('a built file is read once, and again when it was built anew', () => {
  const file = join(directory, 'index.html');
  const write = (text: string, at: number) => {
    writeFileSync(file, text);
    utimesSync(file, at, at);
  };
  let times = 0;
  const read = builtFile(file, (text) => {
    times += 1;
    return text;
  });
  expect(read()).toBeNull();
  write('first', 1_000);
  expect([read(), read(), times]).toEqual(['first', 'first', 1]);
  write('second', 2_000);
  expect([read(), read(), times]).toEqual(['second', 'second', 2]);
  rmSync(file);
  expect(read()).toBeNull();
});
