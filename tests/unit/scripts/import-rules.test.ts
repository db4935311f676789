import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');
const { forbidden } = createRequire(import.meta.url)('#scripts/check/import-rules.cjs') as {
  forbidden: { name: string }[];
};
const tiers = [
  'contracts',
  'client',
  'server',
  'workers',
  'simulator',
  'verifier',
  'witness',
  'scripts',
  'tests',
];

/** A small house in which every import is allowed. */
const skeleton: Record<string, string> = {
  'contracts/money.ts': 'export const money = 1;',
  'contracts/orders/orders.ts': `import * as z from 'zod/mini'; import { money } from '../money.ts'; export const order = [z, money];`,
  'client/ui/button.tsx': 'export const Button = () => <b>x</b>;',
  'client/lib/api.ts': `export { order } from '#contracts/orders/orders.ts';`,
  'client/theme/tokens.ts': 'export const tokens = 1;',
  'client/entities/orders/list.ts': `export { order } from '../../lib/api.ts'; export * from '../events/phase.ts';`,
  'client/entities/events/phase.ts': 'export const phase = 1;',
  'client/public/votes/use-votes.ts': `export { order } from '../../entities/orders/list.ts';`,
  'client/public/orders/cart.ts': `export { order } from '#contracts/orders/orders.ts';`,
  'client/public/company.ts': `export { order } from '../entities/orders/list.ts';`,
  'client/public/pages/home.tsx': `export { order } from '../orders/cart.ts'; export * from '../votes/use-votes.ts';`,
  'client/ui/desk/amount.tsx': `export { Button as Amount } from '../button.tsx';`,
  'client/desk/orders/bill.ts': `export * from '../../ui/desk/amount.tsx'; export { order } from '../../entities/orders/list.ts';`,
  'client/hall/hall.tsx': `export { order } from '../entities/orders/list.ts';`,
  'client/app/router.tsx': `import '../public/pages/home.tsx'; export const desk = () => import('../desk/orders/bill.ts'); export const hall = () => import('../hall/hall.tsx');`,
  'client/main.ts': `import './app/router.tsx';`,
  'server/platform/config.ts': `export const config = 1;`,
  'server/platform/mongo.ts': `import mongoose from 'mongoose'; export { mongoose };`,
  'server/platform/queues.ts': `export { Queue } from 'bullmq';`,
  'server/http/validate.ts': `import type { Request } from 'express'; export type R = Request; export { config } from '../platform/config.ts';`,
  'server/modules/orders/index.ts': `export { settle } from './settle.ts';`,
  'server/modules/orders/settle.ts': `import { find } from './orders.repository.ts'; export const settle = [find];`,
  'server/modules/orders/orders.model.ts': `import mongoose from 'mongoose'; export const model = mongoose;`,
  'server/modules/orders/orders.repository.ts': `export { model as find } from './orders.model.ts';`,
  'server/modules/orders/orders.route.ts': `import express from 'express'; import type { R } from '../../http/validate.ts'; export const route = (r: R) => [express, r];`,
  'server/modules/orders/orders.jobs.ts': `export { Queue } from 'bullmq';`,
  'server/modules/payments/index.ts': `export { pay } from './pay.ts';`,
  'server/modules/payments/pay.ts': `import midtrans from 'midtrans-client'; import { settle } from '../orders/index.ts'; export const pay = [midtrans, settle];`,
  'server/modules/votes/index.ts': `export const seal = 1;`,
  'server/modules/ledger/index.ts': `export const book = 1;`,
  'server/modules/figures/index.ts': `export { book as sum } from '../ledger/index.ts';`,
  'server/modules/supporters/index.ts': `export { settle as add } from '../orders/index.ts';`,
  'server/modules/transactions/index.ts': `export { settle as add } from '../orders/index.ts';`,
  'server/pages/home.ts': `export { settle } from '../modules/orders/index.ts';`,
  'server/desk/bills.ts': `export { settle } from '../modules/orders/index.ts';`,
  'server/modules/media/decodings.ts': `import sharp from 'sharp'; export const sizes = sharp;`,
  'server/modules/media/decoding-child.ts': `export const later = () => import('./decodings.ts');`,
  'server/modules/media/decoding-processes.ts': `export type Decodings = typeof import('./decodings.ts');`,
  'server/realtime/rooms.ts': `export { settle } from '../modules/orders/index.ts';`,
  'server/app.ts': `import express from 'express'; import { route } from './modules/orders/orders.route.ts'; import './realtime/rooms.ts'; export const app = [express, route];`,
  'server/main.ts': `import './app.ts';`,
  'workers/orders/settle.worker.ts': `import { Worker } from 'bullmq'; import { settle } from '#server/modules/orders/index.ts'; export const worker = [Worker, settle];`,
  'workers/main.ts': `import './orders/settle.worker.ts'; import '#server/platform/config.ts';`,
  'simulator/app.ts': `import express from 'express'; import { money } from '#contracts/money.ts'; export const app = [express, money];`,
  'contracts/log/merkle.ts': `import { sha256 } from '@noble/hashes/sha2.js'; export const hash = sha256;`,
  'verifier/verify.mjs': `import { createHash } from 'node:crypto'; export const hash = createHash;`,
  'witness/main.ts': `import { hash } from '#contracts/log/merkle.ts'; export const witness = hash;`,
  'scripts/seed.ts': `import { settle } from '#server/modules/orders/index.ts'; export const seed = settle;`,
  'tests/unit/x.test.ts': `import '../../scripts/seed.ts'; import '../../simulator/app.ts'; import '#server/modules/orders/settle.ts';`,
};

/** One forbidden import each: the file that gets it, what it imports, and the rule that must fire. */
const violations: [file: string, imports: string, rule: string][] = [
  ['contracts/money.ts', '../client/theme/tokens.ts', 'contracts-stand-alone'],
  ['contracts/money.ts', '../server/platform/config.ts', 'contracts-stand-alone'],
  ['contracts/money.ts', '../workers/main.ts', 'contracts-stand-alone'],
  ['contracts/money.ts', '../scripts/seed.ts', 'scripts-and-tests-are-outermost'],
  ['contracts/money.ts', 'ioredis', 'contracts-stand-alone'],
  ['contracts/money.ts', '@noble/hashes/sha2.js', 'log-libraries-only-in-the-log'],
  ['server/platform/config.ts', '@noble/ed25519', 'log-libraries-only-in-the-log'],
  ['verifier/verify.mjs', '../contracts/money.ts', 'verifier-stands-alone'],
  ['verifier/verify.mjs', 'ioredis', 'verifier-stands-alone'],
  ['witness/main.ts', '#server/platform/config.ts', 'witness-stands-alone'],
  ['witness/main.ts', '#contracts/money.ts', 'witness-stands-alone'],
  ['server/platform/config.ts', '../../witness/main.ts', 'witness-is-never-imported'],
  ['tests/unit/x.test.ts', '../../verifier/verify.mjs', 'verifier-is-never-imported'],
  ['contracts/money.ts', 'node:fs', 'browser-code-uses-no-node'],
  ['client/lib/api.ts', 'node:path', 'browser-code-uses-no-node'],
  ['client/ui/button.tsx', '../entities/orders/list.ts', 'client-foundation-below-all'],
  ['client/ui/button.tsx', '#contracts/orders/orders.ts', 'client-ui-knows-no-noun'],
  ['client/theme/tokens.ts', '../public/orders/cart.ts', 'client-foundation-below-all'],
  ['client/theme/tokens.ts', '../desk/other.ts', 'client-foundation-below-all'],
  ['client/theme/tokens.ts', '../app/other.tsx', 'client-foundation-below-all'],
  ['client/entities/orders/list.ts', '../../public/orders/cart.ts', 'client-entities-below-applications'],
  ['client/entities/events/phase.ts', '../orders/other.ts', 'client-entities-apart'],
  ['client/entities/events/phase.ts', '../../lib/api.ts', 'client-open-entities-without-calls'],
  ['client/entities/events/phase.ts', '@tanstack/react-query', 'client-open-entities-without-calls'],
  ['client/hall/hall.tsx', '../ui/desk/amount.tsx', 'client-desk-ui-for-the-desk'],
  ['client/public/orders/cart.ts', '../../desk/other.ts', 'client-applications-apart'],
  ['client/desk/orders/bill.ts', '../../public/orders/cart.ts', 'client-applications-apart'],
  ['client/hall/hall.tsx', '../desk/orders/bill.ts', 'client-applications-apart'],
  ['client/public/votes/use-votes.ts', '../orders/cart.ts', 'client-nouns-apart'],
  ['client/public/votes/use-votes.ts', '../pages/other.tsx', 'client-nouns-apart'],
  ['client/app/router.tsx', '../desk/other.ts', 'client-app-fetches-desk-and-hall'],
  ['client/main.ts', './hall/hall.tsx', 'client-app-fetches-desk-and-hall'],
  ['client/public/company.ts', './pages/other.tsx', 'client-shared-below-nouns'],
  ['client/public/votes/use-votes.ts', '../../app/other.tsx', 'client-applications-below-app'],
  ['client/ui/button.tsx', '#server/platform/config.ts', 'client-stays-in-the-browser'],
  ['client/public/votes/use-votes.ts', '#server/platform/config.ts', 'client-stays-in-the-browser'],
  ['client/public/pages/home.tsx', '#server/modules/orders/index.ts', 'client-stays-in-the-browser'],
  ['client/public/pages/home.tsx', '../../../workers/orders/settle.worker.ts', 'client-stays-in-the-browser'],
  ['client/public/pages/home.tsx', '../../../simulator/app.ts', 'simulator-is-never-imported'],
  ['client/main.ts', '../scripts/seed.ts', 'scripts-and-tests-are-outermost'],
  ['server/platform/config.ts', '../modules/payments/index.ts', 'platform-knows-no-module'],
  ['server/platform/queues.ts', '../http/validate.ts', 'platform-knows-no-module'],
  ['server/platform/config.ts', '../realtime/rooms.ts', 'platform-knows-no-module'],
  ['server/modules/payments/pay.ts', '../orders/settle.ts', 'modules-through-doors'],
  ['server/modules/orders/settle.ts', '../../http/validate.ts', 'module-http-only-in-routes'],
  ['server/modules/payments/pay.ts', '../../realtime/other.ts', 'modules-below-realtime-and-app'],
  ['server/modules/payments/pay.ts', '../../../workers/other.ts', 'server-stays-itself'],
  ['server/modules/payments/pay.ts', '../../../client/theme/tokens.ts', 'server-stays-itself'],
  ['server/modules/payments/pay.ts', '../../../simulator/app.ts', 'simulator-is-never-imported'],
  ['server/modules/orders/orders.repository.ts', './settle.ts', 'no-cycles'],
  ['server/modules/orders/settle.ts', '../votes/index.ts', 'line-orders'],
  ['server/modules/figures/index.ts', '../votes/index.ts', 'projections-apart'],
  ['server/modules/ledger/index.ts', '../votes/index.ts', 'projections-apart'],
  ['server/modules/supporters/index.ts', '../figures/index.ts', 'projections-apart'],
  ['server/modules/transactions/index.ts', '../supporters/index.ts', 'projections-apart'],
  ['server/modules/elsewhere/index.ts', '../../platform/config.ts', 'every-module-in-the-line'],
  ['server/modules/payments/pay.ts', '../../desk/bills.ts', 'modules-below-pages-and-desk'],
  ['server/http/validate.ts', '../pages/home.ts', 'modules-below-pages-and-desk'],
  ['server/realtime/rooms.ts', '../pages/home.ts', 'modules-below-pages-and-desk'],
  ['workers/other.ts', '../server/desk/bills.ts', 'modules-below-pages-and-desk'],
  ['server/pages/home.ts', '../desk/bills.ts', 'pages-and-desk-apart'],
  ['server/desk/bills.ts', '../pages/home.ts', 'pages-and-desk-apart'],
  ['server/desk/bills.ts', '../modules/orders/settle.ts', 'pages-and-desk-through-doors'],
  ['server/desk/bills.ts', './bills.repository.ts', 'pages-and-desk-hold-no-storage'],
  ['server/desk/bills.ts', '../platform/mongo.ts', 'pages-and-desk-hold-no-storage'],
  ['server/pages/home.ts', '../platform/live/emitter.ts', 'pages-and-desk-hold-no-storage'],
  ['server/desk/bills.ts', '../http/validate.ts', 'module-http-only-in-routes'],
  ['server/modules/orders/index.ts', './orders.route.ts', 'doors-show-no-routes'],
  ['server/http/validate.ts', '../modules/payments/index.ts', 'http-knows-no-module'],
  ['server/http/validate.ts', '../realtime/other.ts', 'http-knows-no-module'],
  ['server/http/validate.ts', '../../workers/other.ts', 'server-stays-itself'],
  ['server/realtime/rooms.ts', '../modules/orders/settle.ts', 'realtime-through-doors'],
  ['server/realtime/rooms.ts', '../http/validate.ts', 'realtime-knows-no-http'],
  ['server/realtime/rooms.ts', '../../workers/other.ts', 'server-stays-itself'],
  ['workers/orders/settle.worker.ts', '#server/modules/orders/settle.ts', 'workers-through-doors'],
  ['workers/orders/settle.worker.ts', '#server/modules/orders/orders.route.ts', 'workers-through-doors'],
  ['workers/orders/settle.worker.ts', '#server/http/validate.ts', 'workers-know-no-http-or-realtime'],
  ['workers/orders/settle.worker.ts', '#server/realtime/rooms.ts', 'workers-know-no-http-or-realtime'],
  ['workers/orders/settle.worker.ts', '../../client/theme/tokens.ts', 'workers-know-no-client'],
  ['workers/orders/settle.worker.ts', '../../tests/support/other.ts', 'scripts-and-tests-are-outermost'],
  ['simulator/app.ts', '#contracts/orders/orders.ts', 'simulator-stands-alone'],
  ['simulator/app.ts', '#server/platform/config.ts', 'simulator-stands-alone'],
  ['scripts/seed.ts', '../simulator/app.ts', 'simulator-is-never-imported'],
  ['contracts/money.ts', 'zod', 'schemas-in-the-small-edition'],
  ['simulator/app.ts', 'zod', 'schemas-in-the-small-edition'],
  ['server/modules/orders/settle.ts', 'mongoose', 'mongoose-only-in-models-and-repositories'],
  ['workers/orders/settle.worker.ts', 'mongoose', 'mongoose-only-in-models-and-repositories'],
  ['server/modules/orders/settle.ts', 'express', 'express-only-in-app-http-and-routes'],
  ['server/realtime/rooms.ts', 'express', 'express-only-in-app-http-and-routes'],
  ['server/modules/orders/settle.ts', 'bullmq', 'bullmq-only-in-platform-jobs-and-workers'],
  ['server/modules/media/decoding-processes.ts', 'sharp', 'pictures-only-in-decoding-processes'],
  ['workers/orders/settle.worker.ts', 'sharp', 'pictures-only-in-decoding-processes'],
  ['server/modules/orders/settle.ts', '@resvg/resvg-js', 'pictures-only-in-decoding-processes'],
  ['server/modules/media/decoding-processes.ts', './decodings.ts', 'decodings-only-in-their-process'],
  ['server/modules/orders/settle.ts', 'midtrans-client', 'provider-only-in-payments'],
  ['workers/orders/settle.worker.ts', 'midtrans-client', 'provider-only-in-payments'],
  ['server/platform/config.ts', 'fast-check', 'production-needs-no-dev-package'],
  ['server/platform/config.ts', './nowhere.ts', 'every-import-resolves'],
];

/** Files that only some of the forbidden imports need. */
const targets: Record<string, string> = {
  'client/app/other.tsx': 'export const other = 1;',
  'client/desk/other.ts': 'export const other = 1;',
  'client/entities/orders/other.ts': 'export const other = 1;',
  'server/platform/live/emitter.ts': 'export const other = 1;',
  'client/public/pages/other.tsx': 'export const other = 1;',
  'server/realtime/other.ts': 'export const other = 1;',
  'workers/other.ts': 'export const other = 1;',
  'server/desk/bills.repository.ts': 'export const other = 1;',
  'tests/support/other.ts': 'export const other = 1;',
};

const forms: [form: string, line: (path: string) => string][] = [
  ['import type', (path) => `import type { config } from '${path}'; export type C = typeof config;`],
  ['export from', (path) => `export * from '${path}';`],
  ['dynamic import', (path) => `export const later = () => import('${path}');`],
];

/** The modules of the server in their order, as the rules have it. */
const line = [
  ...forbidden.flatMap(({ name }) => (name.startsWith('line-') ? [name.slice('line-'.length)] : [])),
  'setup',
];

let scratch = '';

beforeAll(() => {
  mkdirSync(join(root, '.data'), { recursive: true });
  scratch = mkdtempSync(join(root, '.data/import-rules-'));
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('who may import whom', () => {
  let fired: Record<string, string[]> = {};

  beforeAll(() => {
    writeHouse('skeleton');
    for (const [number, [file, imports]] of violations.entries())
      writeHouse(`violation ${number}`, file, `import '${imports}';\n${skeleton[file]}`);
    for (const [at, name] of line.slice(0, -1).entries()) {
      const [file, next] = [`server/modules/${name}/scratch.ts`, `server/modules/${line[at + 1]}/index.ts`];
      writeHouse(`line ${name}`, file, `import '../${line[at + 1]}/index.ts';`);
      if (!skeleton[next]) write(join('houses', `line ${name}`, next), 'export const other = 1;');
    }
    for (const [form, line] of forms)
      writeHouse(form, 'client/ui/button.tsx', line('#server/platform/config.ts'));
    fired = rulesFired();
  });

  test('the skeleton, in which everything is allowed, is silent', () => {
    expect(fired.skeleton).toEqual([]);
  });

  test.each(violations.map(([file, imports, rule], number) => [file, imports, rule, number] as const))(
    '%s must not import %s: %s',
    (_file, _imports, rule, number) => {
      expect(fired[`violation ${number}`]).toEqual([rule]);
    },
  );

  test('every rule is broken by one of these', () => {
    const broken = new Set(violations.map(([, , rule]) => rule));
    const whole = forbidden.map(({ name }) => name).filter((name) => !name.startsWith('line-'));
    expect(whole.filter((name) => !broken.has(name))).toEqual([]);
  });

  test.each(line.slice(0, -1))('%s must not use the module after it in the line', (name) => {
    expect(fired[`line ${name}`]).toEqual([`line-${name}`]);
  });

  test('the line is that of the README, and every module stands in it', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const table = readme.slice(readme.indexOf('| module | does |')).split('\n\n')[0] ?? '';
    expect([...table.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name)).toEqual(line);
    expect(
      [
        ...new Set(globSync('server/modules/*/*.ts', { cwd: root }).map((path) => basename(dirname(path)))),
      ].sort(),
    ).toEqual([...line].sort());
  });

  test.each(forms)('an %s is seen like any other', (form) => {
    expect(fired[form]).toEqual(['client-stays-in-the-browser']);
  });
});

describe('who may read the environment', () => {
  test.each(['contracts/x.ts', 'client/lib/x.ts', 'server/modules/orders/x.ts', 'workers/x.ts'])(
    '%s may not',
    (file) => {
      expect(lintRules(file, 'export const port = process.env.PORT;\n')).toContain('noProcessEnv');
    },
  );

  test('server/platform/config.ts may', () => {
    expect(lintRules('server/platform/config.ts', 'export const port = process.env.PORT;\n')).not.toContain(
      'noProcessEnv',
    );
  });
});

describe('how far an import climbs', () => {
  const says = 'An import climbs two folders at most';
  const climbing = [
    (path: string) => `import { x } from '${path}';\nexport const y = x;\n`,
    (path: string) => `import '${path}';\n`,
    (path: string) => `export * from '${path}';\n`,
    (path: string) => `export const later = () => import('${path}');\n`,
    (path: string) => `export type X = import('${path}').X;\n`,
    (path: string) => `jest.unstable_mockModule('${path}', () => ({}));\n`,
  ];

  test.each(climbing.map((write) => [write('../../../x.ts').trim(), write] as const))(
    '%s',
    (_line, write) => {
      expect(lintRules('client/desk/flows/wizard/x.ts', write('../../../x.ts'))).toContain(says);
      expect(lintRules('client/desk/flows/wizard/x.ts', write('../../x.ts'))).not.toContain(says);
    },
  );

  test.each(tiers)('in %s/, too', (tier) => {
    expect(lintRules(`${tier}/a/b/c/x.ts`, `import '../../../x.ts';\n`)).toContain(says);
  });
});

describe('how a form is made', () => {
  const says = 'A form is react-hook-form with zodResolver() and a schema beside it';
  const resolver = `import { zodResolver } from '@hookform/resolvers/zod';\n`;
  const form = `export const F = () => <form onSubmit={send}><input /></form>;\n`;
  const dialog = `export const D = () => <ConfirmDialog open><p><TextInput label="x" /></p></ConfirmDialog>;\n`;
  const question = `export const D = () => <ConfirmDialog open><p>x</p></ConfirmDialog>;\n`;

  test.each([
    ['<form> that keeps its state itself', form],
    ['what is drawn as a form', `export const F = () => <Card as="form"><input /></Card>;\n`],
    ['a dialog with a field that keeps its state itself', dialog],
    ['useForm() without a schema', `${resolver}const form = useForm({ defaultValues: { a: '' } });\n`],
    ['useForm() with types, without a schema', `${resolver}const form = useForm<A>({ defaultValues });\n`],
    ['useForm() with a resolver of its own', `${resolver}const form = useForm<A>({ resolver: own });\n`],
  ])('%s is refused', (_what, text) => {
    expect(lintRules('client/desk/events/x.tsx', text)).toContain(says);
  });

  test.each([
    ['<form> with a schema', resolver + form],
    ['a dialog with a schema', resolver + dialog],
    ['a question', question],
    ["a hook of the house's", `import { useEventForm } from './event-form.ts';\n${form}`],
    ['useForm() with a schema', `const form = useForm<A>({ resolver: zodResolver(schema) });\n`],
  ])('%s is not', (_what, text) => {
    expect(lintRules('client/desk/events/x.tsx', text)).not.toContain(says);
  });
});

describe('what a file may not say', () => {
  const writes = 'Write into the query cache in onSuccess';
  const refetches = 'Use refetchChanged() or throttleRefetch()';
  const opens = 'Pages are opened with openWhole()';
  const waits = 'Tests wait for a condition';
  const claims = 'This cannot fail';
  const limits = 'Tests have one limit';
  const rights = 'Ask for a right';
  const live = `import { watchDesk } from '../../lib/live.ts';\n`;

  test.each([
    ['client/desk/events/x.tsx', 'export const X = () => client.setQueryData(key, 1);\n', writes],
    [
      'client/desk/events/x.tsx',
      `${live}watchDesk(() => client.invalidateQueries({ queryKey }));\n`,
      refetches,
    ],
    ['client/desk/events/x.tsx', 'export const again = () => query.refetch();\n', refetches],
    [
      'client/desk/events/x.tsx',
      `import { useMutation } from '@tanstack/react-query';\nexport const use = useMutation;\n`,
      'A write goes by useWrite()',
    ],
    ['client/desk/events/x.tsx', `export const mayEdit = claims?.role_id === 'ROLE001';\n`, rights],
    ['client/desk/events/x.tsx', `export const isStrange = role !== 'ROLE003';\n`, rights],
    ['scripts/shots/x.ts', `await page.waitForLoadState('networkidle');\n`, opens],
    ['tests/e2e/x.test.ts', `await page.goto('/', { waitUntil: 'networkidle' });\n`, opens],
    ['tests/e2e/x.test.ts', 'await page.waitForTimeout(100);\n', waits],
    ['tests/unit/x.test.ts', 'setTimeout(() => undefined, 100);\n', waits],
    [
      'tests/unit/x.test.ts',
      `import { setTimeout as pause } from 'node:timers/promises';\nawait pause(100);\n`,
      waits,
    ],
    ['tests/unit/x.test.ts', 'expect(answer);\n', claims],
    ['tests/unit/x.test.ts', 'expect(answer).resolves.toBe(1);\n', claims],
    ['tests/unit/x.test.ts', 'jest.retryTimes(2);\n', claims],
    ['tests/unit/x.test.ts', 'jest.setTimeout(1_000);\n', limits],
    ['tests/unit/x.test.ts', `test('x', () => undefined, 1_000);\n`, limits],
  ])('in %s: %s', (file, text, says) => {
    expect(lintRules(file, text)).toContain(says);
  });

  test.each([
    ['client/desk/events/x.tsx', 'useWrite({ onSuccess: () => client.setQueryData(key, 1) });\n', writes],
    [
      'client/desk/events/x.tsx',
      'export const done = () => client.invalidateQueries({ queryKey });\n',
      refetches,
    ],
    ['client/desk/events/x.tsx', `export const first = { role: 'ROLE002' };\n`, rights],
    ['tests/unit/x.test.ts', 'expect(answer).toBe(1);\n', claims],
    ['tests/unit/x.test.ts', 'await expect(answer).resolves.toBe(1);\n', claims],
  ])('in %s it may: %s', (file, text, says) => {
    expect(lintRules(file, text)).not.toContain(says);
  });
});

/** A scratch copy of the skeleton, in which one file may say something else. */
function writeHouse(folder: string, file?: string, text = ''): void {
  write(join('houses', folder, 'package.json'), readFileSync(join(root, 'package.json'), 'utf8'));
  const files = { ...skeleton, ...targets, ...(file && { [file]: text }) };
  for (const [path, content] of Object.entries(files)) write(join('houses', folder, path), content);
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(scratch, file)), { recursive: true });
  writeFileSync(join(scratch, file), text);
}

/** The names of the rules that fire in each scratch copy, each once. */
function rulesFired(): Record<string, string[]> {
  const result = spawnSync(
    process.execPath,
    [
      ...['--import', join(root, 'scripts/check/swc-with-tsx.mjs')],
      join(import.meta.dirname, 'fixtures/cruise-folders.ts'),
      join(scratch, 'houses'),
      join(root, 'scripts/check/import-rules.cjs'),
      ...tiers,
    ],
    { cwd: scratch, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
  );
  if (result.status !== 0) throw new Error(`dependency-cruiser failed: ${result.stderr}`);
  return JSON.parse(result.stdout);
}

/** What Biome, with the settings of this checkout, says about a file at that place. */
function lintRules(file: string, text: string): string {
  write('biome.json', readFileSync(join(root, 'biome.json'), 'utf8').replace(/"vcs":.*\n/, ''));
  for (const plugin of globSync('scripts/check/*.grit', { cwd: root }))
    write(plugin, readFileSync(join(root, plugin), 'utf8'));
  write(file, text);
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const result = spawnSync(process.execPath, [biome, 'lint', file], {
    cwd: scratch,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const said = result.stdout + result.stderr;
  // Settings that it cannot read are no verdict on the file.
  if (!said.includes('Checked 1 file')) throw new Error(`Biome did not look at ${file}: ${said}`);
  return said;
}
