import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const check = join(import.meta.dirname, '../../../scripts/check/style-sheets.ts');
/** The list of global sheets stands in the check itself. */
const globalSheets = spawnSync(process.execPath, [check, '/nowhere'], { encoding: 'utf8' })
  .stderr.split('\n')
  .flatMap((line) => /^(\S+[.]css): is gone/.exec(line)?.[1] ?? []);

const layers = '<style>@layer properties, theme, base, components, utilities;</style>';
const sheet = (rules: string) => `@layer components {\n${rules}\n}\n`;
const sound: Record<string, string> = {
  ...Object.fromEntries(globalSheets.map((file) => [file, ''])),
  'client/ui/card.module.css': sheet('.head { margin: 0; }\n.body:hover > .head { margin: 1px; }'),
  'client/ui/card.tsx': `import * as styles from './card.module.css';\nexport const card = [styles.head, styles.body];`,
  'server/pages/card.ts': 'export const html = `<p class="card_head muted">`; html.event_id;',
  'client/index.html': `${layers}<b class="card_body"></b>`,
  'client/theme/index.css': '@source "../{app,ui}";\n@source not "../ui/desk";\n',
  'client/theme/utilities.css': '@import "tailwindcss/utilities.css" layer(utilities) source("../");\n',
  'client/desk/layouts/desk-layout.tsx': `import '../../theme/utilities.css';`,
  'client/hall/hall-page.tsx': `import '../theme/utilities.css';`,
  'client/app/page.tsx': '<i className="p-2" />;',
  'client/ui/desk/page-head.tsx': '<i className="p-3" />;',
  'client/lib/format.ts': '',
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'style-sheets-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function problemsOf(changes: Record<string, string>): string[] {
  for (const [file, text] of Object.entries({ ...sound, ...changes })) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return spawnSync(process.execPath, [check, root], { encoding: 'utf8' })
    .stderr.split('\n')
    .filter((line) => line !== '' && !line.includes('Warning'));
}

test('sheets whose names are all used and all known pass', () => {
  expect(globalSheets).toContain('client/theme/tokens.css');
  expect(problemsOf({})).toEqual([]);
});

test('a class that only the first HTML wears is used, one that only a test looks for is not', () => {
  const withFoot = `${sound['client/ui/card.module.css']}${sheet('.foot { margin: 0; }')}`;
  const sheetWithFoot = { 'client/ui/card.module.css': withFoot };
  expect(problemsOf({ ...sheetWithFoot, 'tests/e2e/card.test.ts': `page.locator('.card_foot');` })).toEqual([
    'client/ui/card.module.css: nothing uses .foot',
  ]);
  expect(problemsOf({ ...sheetWithFoot, 'server/pages/card.ts': '`<p class="card_foot">`;' })).toEqual([]);
});

test.each<[string, Record<string, string>, string]>([
  [
    'a picture that is not there',
    {
      'client/ui/card.module.css': `${sound['client/ui/card.module.css']}${sheet('.head { background: url("../theme/art/gone.svg"); }')}`,
    },
    'client/ui/card.module.css: ../theme/art/gone.svg is no file',
  ],
  [
    'a class that nothing uses',
    { 'client/ui/card.module.css': `${sound['client/ui/card.module.css']}${sheet('.foot { margin: 0; }')}` },
    'client/ui/card.module.css: nothing uses .foot',
  ],
  [
    'a name that the sheet lacks',
    { 'client/ui/card.tsx': `${sound['client/ui/card.tsx']}\nexport const more = styles.foot;` },
    'client/ui/card.tsx: client/ui/card.module.css has no .foot',
  ],
  [
    'a name that is put together',
    { 'client/ui/card.tsx': `${sound['client/ui/card.tsx']}\nexport const more = styles['he' + 'ad'];` },
    'client/ui/card.tsx: styles stands without a name, so nothing can be compared with client/ui/card.module.css',
  ],
  [
    'a name of three letters',
    {
      'client/ui/tag.module.css': sheet('.tag { margin: 0; }'),
      'client/ui/tag.tsx': `import * as styles from './tag.module.css';\nexport const tag = styles.tag;`,
    },
    'client/ui/tag.module.css: .tag does not say which part it is',
  ],
  [
    'a name with a hyphen',
    {
      'client/ui/tag.module.css': sheet('.tag-text { margin: 0; }'),
      'client/ui/tag.tsx': `import * as styles from './tag.module.css';\nexport const tag = styles.text;`,
    },
    'client/ui/tag.module.css: .tag-text is not a name that a script can export',
  ],
  [
    'two sheets of one name',
    {
      'client/desk/card.module.css': sheet('.side { margin: 0; }'),
      'client/desk/card.tsx': `import * as styles from './card.module.css';\nexport const side = styles.side;`,
    },
    'client/ui/card.module.css: client/desk/card.module.css has the same file name, so their classes would meet',
  ],
  [
    'a sheet of another folder',
    {
      'client/desk/page.tsx': `import * as styles from '../ui/card.module.css';\nexport const head = styles.head;`,
    },
    'client/desk/page.tsx: ../ui/card.module.css is for the files of its own folder',
  ],
  [
    'a sheet that is imported as one object',
    { 'client/ui/other.tsx': `import styles from './card.module.css';\nexport const head = styles.head;` },
    "client/ui/other.tsx: import a sheet that exists with import * as styles from './card.module.css'",
  ],
  [
    'a rule outside of the layer',
    { 'client/ui/card.module.css': `${sound['client/ui/card.module.css']}.head { margin: 2px; }` },
    'client/ui/card.module.css: line 5 stands outside of @layer components',
  ],
  [
    'a rule for a global class',
    { 'client/ui/card.module.css': sheet('.head :global(.chip) { margin: 0; }\n.body { margin: 0; }') },
    'client/ui/card.module.css: .head :global(.chip) reaches for a class of another component',
  ],
  [
    'a global sheet that is not on the list',
    { 'client/theme/extra.css': '.extra { margin: 0; }' },
    'client/theme/extra.css: a sheet of a component is a module sheet beside it',
  ],
  [
    'a page whose layers have no order',
    { 'client/index.html': '<b class="card_body"></b>' },
    `client/index.html: begins with ${layers}`,
  ],
  [
    'a sheet before the order of layers',
    { 'client/index.html': `<link rel="stylesheet" href="a.css">${layers}<b class="card_body"></b>` },
    `client/index.html: begins with ${layers}`,
  ],
  [
    'utilities of one folder only',
    {
      'client/theme/utilities.css':
        '@import "tailwindcss/utilities.css" layer(utilities) source("../desk");\n',
    },
    'client/theme/utilities.css: has the utilities of all folders: source("../")',
  ],
  [
    'a folder without utilities',
    {
      'client/theme/utilities.css': `${sound['client/theme/utilities.css']}@source not "../ui/desk";\n`,
    },
    'client/theme/utilities.css: has the utilities of all folders: source("../")',
  ],
  [
    'a hall without utilities',
    { 'client/hall/hall-page.tsx': '' },
    'client/hall/hall-page.tsx: imports theme/utilities.css',
  ],
  [
    'classes in a folder that no sheet reads',
    { 'client/lib/format.ts': '<i className="p-2" />;' },
    'client/lib/format.ts: its utilities are in no sheet of visitors (client/theme/index.css)',
  ],
  [
    'a name in first HTML that no sheet has',
    { 'server/pages/card.ts': 'export const html = `<p class="card_foot">`;' },
    'server/pages/card.ts: no module sheet has card_foot',
  ],
  [
    'a name in a test that no sheet has',
    { 'tests/e2e/card.test.ts': `page.locator('.card_foot');` },
    'tests/e2e/card.test.ts: no module sheet has card_foot',
  ],
])('%s is a problem', (_what, changes, problem) => {
  expect(problemsOf(changes)).toContain(problem);
});
