import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.ts';
import { runScript } from './problem.ts';

const TIERS = [
  'contracts',
  'server',
  'workers',
  'client',
  'simulator',
  'verifier',
  'witness',
  'scripts',
  'tests',
];
const AT_ONCE = 2;

interface Check {
  /** What a person calls it. */
  title: string;
  /** Arguments for Node, beginning with the program's file. */
  args: string[];
}

const bin = (path: string) => join(ROOT, 'node_modules', path);

const checks: Check[] = [
  // The longest first, so that the shorter ones fill the other place meanwhile.
  ...['tests', ...TIERS.filter((tier) => tier !== 'tests')].map((tier) => ({
    title: `types in ${tier}/`,
    args: [bin('typescript/bin/tsc'), '-p', join(ROOT, tier, 'tsconfig.json'), '--pretty', 'false'],
  })),
  {
    title: 'lint and format (Biome)',
    args: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'],
  },
  {
    title: 'who imports whom (dependency-cruiser)',
    args: [
      ...['--import', join(ROOT, 'scripts/check/swc-with-tsx.mjs')],
      bin('dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['--config', join(ROOT, 'scripts/check/import-rules.cjs')],
      ...TIERS.filter((tier) => existsSync(join(ROOT, tier))),
    ],
  },
  {
    title: 'style sheets',
    args: [join(ROOT, 'scripts/check/style-sheets.ts')],
  },
  {
    title: 'words',
    args: [join(ROOT, 'scripts/check/words.ts')],
  },
  {
    title: 'names of the wire',
    args: [join(ROOT, 'scripts/check/wire-names.ts')],
  },
  {
    title: 'what nobody uses (knip)',
    args: [
      bin('knip/bin/knip.js'),
      '--config',
      join(ROOT, 'scripts/check/knip.json'),
      '--no-progress',
      '--treat-config-hints-as-errors',
    ],
  },
];

/** `npm run check`: silent when all is well, else what each failing check said. */
await runScript(async () => {
  const waiting = [...checks];
  let failed = 0;
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { code, output } = await run(check);
      if (code === 0) continue;
      failed += 1;
      console.error(`✗ ${check.title}\n${output.trim()}\n`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (failed > 0) console.error(`${failed} of ${checks.length} checks failed.`);
  return failed > 0 ? 1 : 0;
});

function run({ args }: Check): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
