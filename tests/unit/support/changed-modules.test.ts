import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from '@jest/globals';
import { CHANGED_MODULES, changedModulesArguments, changeModule } from '../../support/changed-modules.ts';
import transform from '../../support/changed-modules-transform.ts';
import { startProcess } from '../../support/processes.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const MONEY = { path: join(ROOT, 'contracts/money.ts'), text: 'const a = 1;\nconst b = 1;\n' };
const change = (find: string, replace: string) => ({ file: 'contracts/money.ts', find, replace });
const dir = mkdtempSync(join(tmpdir(), 'sorak-changed-'));
afterAll(() => rmSync(dir, { recursive: true }));

describe('the text of a module', () => {
  test('changes where a text is replaced, one change after the other', () => {
    const changes = [change('a = 1', 'a = 2'), change('a = 2', 'a = 3')];
    expect(changeModule(MONEY, { changes })).toBe('const a = 3;\nconst b = 1;\n');
  });

  test('keeps `$&` in what is put in as it is written', () => {
    expect(changeModule(MONEY, { changes: [change('a = 1', '$&')] })).toContain('const $&;');
  });

  test.each([
    ['= 1', 2],
    ['c = 1', 0],
  ])('a text that is there %j %i times is refused', (find, times) => {
    expect(() => changeModule(MONEY, { changes: [change(find, '')] })).toThrow(
      `holds this text ${times} times`,
    );
  });

  test('another file stays as it is', () => {
    const other = { ...MONEY, path: join(ROOT, 'contracts/ids.ts') };
    expect(changeModule(other, { changes: [change('not there', '')] })).toBe(MONEY.text);
  });

  test('is whole another one where a folder of texts holds it', () => {
    const path = join(dir, 'contracts/money.ts');
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, 'const whole = 1;\n');
    expect(changeModule(MONEY, { texts: dir })).toBe('const whole = 1;\n');
    expect(changeModule({ ...MONEY, path: '/elsewhere/money.ts' }, { texts: dir })).toBe(MONEY.text);
  });
});

/** Prints an amount, then the same from a thread. */
const PROGRAM = `
import { isMainThread, Worker } from 'node:worker_threads';
const { formatRupiah } = await import(${JSON.stringify(join(ROOT, 'contracts/money.ts'))});
console.log(formatRupiah(5));
if (isMainThread) new Worker(new URL(import.meta.url));
`;

describe('a process of its own', () => {
  const run = async (environment: Record<string, string>) => {
    const file = join(dir, 'program.mjs');
    writeFileSync(file, PROGRAM);
    const program = startProcess(file, environment);
    const code = await program.ended;
    return { code, output: program.output() };
  };

  test('loads the changed module, in its threads, too', async () => {
    const changes = [change('}Rp\\u00a0$', '}CHANGED$')];
    const { output } = await run({ [CHANGED_MODULES]: JSON.stringify({ changes }) });
    expect(output.split('\n').filter(Boolean)).toEqual(['CHANGED5', 'CHANGED5']);
  });

  test('does not start on a change that finds nothing', async () => {
    const { code, output } = await run({
      [CHANGED_MODULES]: JSON.stringify({ changes: [change('gone', '')] }),
    });
    expect(code).not.toBe(0);
    expect(output).toContain('holds this text 0 times');
  });

  test('has no hook where nothing is changed', async () => {
    expect(changedModulesArguments({})).toEqual([]);
    expect((await run({})).output).toContain('Rp');
  });
});

test('Jest keeps a changed module apart from the one on disk', () => {
  const jest = {
    config: { rootDir: ROOT },
    configString: 'x',
    transformerConfig: {},
    supportsStaticESM: true,
  };
  const transformer = transform.createTransformer({ jsc: { parser: { syntax: 'typescript' } } });
  const keyWith = (changes: unknown[]) => {
    process.env[CHANGED_MODULES] = JSON.stringify({ changes });
    const key = transformer.getCacheKey(MONEY.text, MONEY.path, jest);
    const { code } = transformer.process(MONEY.text, MONEY.path, jest) as { code: string };
    delete process.env[CHANGED_MODULES];
    return { key, code };
  };
  const plain = keyWith([]);
  const changed = keyWith([change('a = 1', 'a = 9')]);
  expect(changed.key).not.toBe(plain.key);
  expect(changed.code).toContain('a = 9');
  expect(plain.code).toContain('a = 1');
});
