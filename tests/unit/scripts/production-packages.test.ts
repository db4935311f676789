import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readCompose, readDockerfile } from '../../support/containers/compose.ts';

const root = join(import.meta.dirname, '../../..');
const { dependencies, devDependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
) as Record<'dependencies' | 'devDependencies', Record<string, string>>;

/** Every way in which a file of ours names a package or a file of one. */
const NAMED =
  /(?:from|import|import\(|resolve\(|require\()\s*['"`]((?:@[\w.-]+\/)?\w[\w.-]*)(?:\/[^'"`]*)?['"`]|['"`](@fontsource[\w-]*\/[\w-]+)\//g;

function packagesIn(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/^\s*(?:import|export) type .*$/gm, '');
  return (
    [...text.matchAll(NAMED)]
      .map(([, name, font]) => name ?? font ?? '')
      // Words after `from` that are no package are none of ours to judge: imports that lead nowhere, the import rules find.
      .filter((name) => !isBuiltin(name) && existsSync(join(root, 'node_modules', name)))
  );
}

function sourcesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|mjs)$/.test(name))
    .map((name) => join(folder, name));
}

/** Scripts that containers are started with, or that operators call in them, and what those import. */
function scriptsInUse(): string[] {
  const commands = Object.values(
    readCompose({ MONGODB_ROOT_PASSWORD: 'x', MONGODB_PASSWORD: 'x', REDIS_PASSWORD: 'x' }).services,
  ).flatMap(({ command, healthcheck }) => [...command, ...(healthcheck?.test ?? [])]);
  const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const called = [...operations.matchAll(/node (scripts\/[\w-]+\.ts)/g)].map(([, file]) => file ?? '');
  const found = new Set<string>();
  const follow = (file: string) => {
    if (found.has(file) || !file.startsWith('scripts/')) return;
    found.add(file);
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, near = ''] of text.matchAll(/from '(\.{1,2}\/[^']+)'/g)) follow(join(file, '..', near));
  };
  for (const each of [...commands, ...called]) if (/^scripts\/[\w-]+\.(?:ts|mjs)$/.test(each)) follow(each);
  return [...found];
}

const running = ['server', 'workers', 'simulator', 'contracts'].flatMap(sourcesOf);
const scripts = scriptsInUse();

/** What the last stage of the Dockerfile takes from the checkout: files, and folders whole. */
function copiedScripts(): string[] {
  const instructions = readDockerfile();
  const last = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));
  return last
    .filter(({ name, text }) => name === 'COPY' && !text.startsWith('--from'))
    .flatMap(({ text }) => text.split(/\s+/).slice(0, -1))
    .filter((path) => /^scripts\b/.test(path));
}

test('the image has the scripts that are run in it with all that they import, and none besides', () => {
  const copied = copiedScripts();
  const isCopied = (file: string) => copied.some((path) => file === path || file.startsWith(`${path}/`));
  expect(scripts.filter((file) => !isCopied(file))).toEqual([]);
  const isInUse = (path: string) => scripts.some((file) => file === path || file.startsWith(`${path}/`));
  expect(copied.filter((path) => path === 'scripts' || !isInUse(path))).toEqual([]);
});

describe('the packages of the image', () => {
  test('are all that whatever runs in it imports', () => {
    expect(scripts).toEqual(
      expect.arrayContaining(['scripts/init-replica-set.ts', 'scripts/seed.ts', 'scripts/verify.ts']),
    );
    const needed = new Set([...running, ...scripts].flatMap(packagesIn));
    expect(needed.size).toBeGreaterThan(30);
    expect([...needed].filter((name) => !dependencies[name])).toEqual([]);
  });

  test('are no more than that: what only builds, shows or tests is a development dependency', () => {
    const needed = new Set([...running, ...scripts].flatMap(packagesIn));
    expect(Object.keys(dependencies).filter((name) => !needed.has(name))).toEqual([]);
    for (const name of [
      'vite',
      'tailwindcss',
      '@vitejs/plugin-react',
      'mongodb-memory-server-core',
      'react',
      'jest',
    ]) {
      expect([name, devDependencies[name] !== undefined, dependencies[name]]).toEqual([
        name,
        true,
        undefined,
      ]);
    }
  });

  test.each([
    ['server/main.ts', ['--check-config'], 'The configuration is wrong'],
    ['workers/main.ts', ['--check-config'], 'The configuration is wrong'],
    ['simulator/main.ts', [], 'wrong configuration'],
    ['scripts/verify.ts', [], 'PORT'],
    ['scripts/seed.ts', [], 'PORT'],
    ['scripts/init-replica-set.ts', [], 'Say which MongoDB'],
  ])('%s loads with every other package refused', (file, args, said) => {
    const refuse = join(root, 'tests/unit/scripts/fixtures/refuse-development-packages.ts');
    // Everything is loaded before the failure names what is wrong with this.
    const env = {
      PATH: process.env.PATH,
      PORT: 'none',
      SIMULATOR_PORT: 'none',
      MONGODB_URL: 'mongodb://x/x',
      REDIS_URL: 'redis://x',
    };
    const tried = spawnSync(process.execPath, ['--import', refuse, file, ...args], {
      cwd: root,
      env,
      encoding: 'utf8',
    });
    expect(tried.stderr + tried.stdout).toContain(said);
    expect(tried.stderr).not.toContain('is a development package');
  });

  test('control: a file that needs one does not load', () => {
    const refuse = join(root, 'tests/unit/scripts/fixtures/refuse-development-packages.ts');
    const args = ['--import', refuse, '--input-type=module', '-e', "import 'vite'"];
    const tried = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    expect(tried.stderr).toContain('vite is a development package');
  });
});
