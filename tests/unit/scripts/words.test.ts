import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const check = join(import.meta.dirname, '../../../scripts/check/words.ts');

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'words-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function problemsOf(files: Record<string, string>): string[] {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const { stderr, status } = spawnSync(process.execPath, [check, root], { encoding: 'utf8' });
  const problems = stderr.split('\n').filter((line) => line !== '' && !line.includes('Warning'));
  expect(status).toBe(problems.length > 0 ? 1 : 0);
  return problems;
}

test('texts, longer words, roles, the page of that name and what is stored pass', () => {
  expect(
    problemsOf({
      'client/desk/reports/dashboard.ts': 'export const dashboardKey = 1;',
      'client/hall/frame.ts': `// Opened at /projector.\nexport const board = ['/admin/events', 'projector', 'told', /staff's/];`,
      'client/ui/box.tsx':
        'export const Box = ({ intelligence }: { intelligence: 1 }) => <b>Staff told you {intelligence}</b>;',
      'server/modules/accounts/accounts.ts':
        'export const row = { toldAt: 1, isSuperAdmin: true, staff: [] };',
      'docs/a.md': 'It is `told` by [a page](told.md), of *telling*.\n\n```\ntold\n```\n',
      'tests/unit/x.test.ts':
        '// The specification of the back-office says so.\nexport const unsealed_orders = 1;\ntest("a forgotten password", "told");',
    }),
  ).toEqual([]);
});

test.each<[string, string, string]>([
  ['client/desk/staff-list.tsx', '', 'client/desk/staff-list.tsx: "staff" in a file name: say desk'],
  ['client/desk/bo-page.css', '', 'client/desk/bo-page.css: "bo" in a file name: say desk'],
  ['client/desk/back-office.ts', '', 'client/desk/back-office.ts: "backoffice" in a file name: say desk'],
  [
    'client/theme/art/projector.webp',
    '',
    'client/theme/art/projector.webp: "projector" in a file name: say hall',
  ],
  ['server/a.ts', '\nexport const staffScope = 1;', 'server/a.ts:2: "staff" in staffScope: say desk'],
  ['server/a.ts', 'export const ADMIN_ROUTES = 1;', 'server/a.ts:1: "admin" in ADMIN_ROUTES: say desk'],
  ['server/a.ts', 'export function openBo() {}', 'server/a.ts:1: "bo" in openBo: say desk'],
  [
    'server/a.ts',
    'export const dashboardGuard = 1;',
    'server/a.ts:1: "dashboard" in dashboardGuard: say desk',
  ],
  [
    'client/a.tsx',
    'export const a = <ProjectorFrame />;',
    'client/a.tsx:1: "projector" in ProjectorFrame: say hall',
  ],
  ['server/a.ts', 'export class Row { #heard = 1; }', 'server/a.ts:1: "heard" in heard: say received'],
  ['server/a.ts', 'export const a = { told: 1 };', 'server/a.ts:1: "told" in told: say sent'],
  ['server/a.ts', 'export const FELT_MS = 1;', 'server/a.ts:1: "felt" in FELT_MS: say received'],
  ['server/a.ts', 'export type Sayer = 1;', 'server/a.ts:1: "sayer" in Sayer: say sender'],
  ['server/a.ts', 'export const patienceMs = 1;', 'server/a.ts:1: "patience" in patienceMs: say timeout'],
  ['server/a.ts', 'export const sealed = 1;', 'server/a.ts:1: "sealed" in sealed: say counted'],
  ['server/a.ts', '// Of the back-office.', 'server/a.ts:1: "back-office" in a comment: say desk'],
  ['server/a.ts', '// On a projector.', 'server/a.ts:1: "projector" in a comment: say hall'],
  [
    'server/a.ts',
    '/**\n * What a viewer\n * heard of it.\n */',
    'server/a.ts:1: "heard" in a comment: say subscribe, receive, message',
  ],
  ['server/a.ts', '// Tells the workers.', 'server/a.ts:1: "Tells" in a comment: say send, report, say'],
  ['server/a.ts', '// Nobody knows it.', 'server/a.ts:1: "knows" in a comment: say has, contains, reads'],
  [
    'server/a.ts',
    '// It remembers the last one.',
    'server/a.ts:1: "remembers" in a comment: say stores, keeps, drops',
  ],
  [
    'server/a.ts',
    '// It hopes for the best.',
    'server/a.ts:1: "hopes" in a comment: say what the program does',
  ],
  [
    'server/a.ts',
    '// It speaks of votes.',
    'server/a.ts:1: "speaks" in a comment: say is about, has the language',
  ],
  ['server/a.ts', '// Out of patience.', 'server/a.ts:1: "patience" in a comment: say timeout'],
  [
    'server/a.ts',
    '// What the sealer does.',
    'server/a.ts:1: "sealer" in a comment: say count, counted, counting',
  ],
  [
    'server/a.ts',
    '// It waits for company.',
    'server/a.ts:1: "waits for company" in a comment: say throttle, debounce, batch',
  ],
  [
    'server/a.ts',
    '// The work lies ready.',
    'server/a.ts:1: "lies ready" in a comment: say pending, counted',
  ],
  [
    'server/a.ts',
    '// Viewers learn of it.',
    'server/a.ts:1: "learn" in a comment: say reads, gets; what the program does',
  ],
  ['server/a.ts', '// A sick provider.', 'server/a.ts:1: "sick" in a comment: say the state that it is in'],
  ['client/a.css', '\n/* Tells of it. */', 'client/a.css:2: "Tells" in a comment: say send, report, say'],
  ['tests/a.test.ts', "test('is told', 1);", 'tests/a.test.ts:1: "told" in a title: say send, report, say'],
  [
    'tests/a.test.ts',
    'test.each([1])(`hears %i`, 1);',
    'tests/a.test.ts:1: "hears" in a title: say subscribe, receive, message',
  ],
  [
    'README.md',
    '# A\n\nThe page learns it.',
    'README.md:3: "learns" in a document: say reads, gets; what the program does',
  ],
  [
    'server/a.route.ts',
    "export const a = { summary: 'Tell it' };",
    'server/a.route.ts:1: "Tell" in a summary: say send, report, say',
  ],
])('in %s, %j is a problem', (file, text, problem) => {
  expect(problemsOf({ [file]: text })).toEqual([problem]);
});
