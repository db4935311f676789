/**
 * `node scripts/check/style-sheets.ts [ROOT]`: what is wrong with the style sheets of the client, a line each. See docs/decisions/0052-style-sheets.md.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import postcss from 'postcss';
import { ROOT } from '../paths.ts';
import { readClasses } from './module-sheet.ts';

/** The sheets whose classes are everybody's. */
const GLOBAL = ['index', 'utilities', 'tailwind', 'tokens', 'fonts', 'base', 'type'];
const LAYER = 'components';
/** The first thing in the head that says anything of styles: order between sheets that come in any order is decided by it. */
const LAYER_ORDER = '<style>@layer properties, theme, base, components, utilities;</style>';
/** Whoever shows the desk or the hall brings the utilities of all folders. */
const BRING_UTILITIES = ['client/desk/layouts/desk-layout.tsx', 'client/hall/hall-page.tsx'];
const SHORTEST_NAME = 4;
/** Each of them can be exported from a script, and is found by its own text. */
const NAME = /^[a-z][a-zA-Z0-9]*$/;
const RESERVED =
  /^(?:arguments|await|break|case|catch|class|const|continue|debugger|default|delete|else|enum|eval|export|extends|false|finally|function|implements|import|instanceof|interface|null|package|private|protected|public|return|static|super|switch|this|throw|true|typeof|void|while|with|yield)$/;
/** What the browser calls a class, where a text can hardly mean anything else: at the begin of a selector, and in markup. */
const NAMED = /(?<=['"`>~+,(] ?)[.]([a-z][a-z0-9-]*_[a-zA-Z]\w*)|class="([^"]*)"/g;

const root = process.argv[2] ?? ROOT;
/** What is gone is empty. */
const read = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');
const list = (pattern: string) =>
  globSync(pattern, {
    cwd: root,
    exclude: (path) => /(?:^|\/)(?:dist|node_modules|corpus|style-sheets[.]test[.]ts)$/.test(path),
  }).sort();
const problems: string[] = [];

interface Sheet {
  file: string;
  classes: string[];
  used: Set<string>;
}

const all = list('client/**/*.css');
const sheets = new Map<string, Sheet>();
for (const file of all.filter((each) => each.endsWith('.module.css'))) {
  const name = basename(file, '.module.css');
  const twin = sheets.get(name);
  if (twin) problems.push(`${file}: ${twin.file} has the same file name, so their classes would meet`);
  const css = read(file);
  const sheet = { file, classes: readClasses(css), used: new Set<string>() };
  sheets.set(name, sheet);
  problems.push(...wrongIn(css, sheet).map((problem) => `${file}: ${problem}`));
}

const expected = GLOBAL.map((name) => `client/theme/${name}.css`);
for (const file of all)
  if (!file.endsWith('.module.css') && !expected.includes(file))
    problems.push(`${file}: a sheet of a component is a module sheet beside it`);
for (const file of expected)
  if (!all.includes(file))
    problems.push(`${file}: is gone; take it off the list in scripts/check/style-sheets.ts`);

for (const file of all) checkPictures(file);
for (const file of list('client/**/*.{ts,tsx}')) readImports(file);
for (const file of list('{{server,scripts,tests}/**/*.{ts,tsx},client/index.html}')) readNames(file);
for (const { file, classes, used } of sheets.values())
  for (const name of classes) if (!used.has(name)) problems.push(`${file}: nothing uses .${name}`);

checkLayerOrder();
checkUtilities();

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function wrongIn(css: string, { classes }: Sheet): string[] {
  const found: string[] = [];
  const parsed = postcss.parse(css);
  for (const node of parsed.nodes) {
    const isLayer = node.type === 'atrule' && node.name === 'layer' && node.params === LAYER;
    if (node.type !== 'comment' && !isLayer)
      found.push(`line ${node.source?.start?.line} stands outside of @layer ${LAYER}`);
  }
  for (const name of classes) {
    if (!NAME.test(name) || RESERVED.test(name))
      found.push(`.${name} is not a name that a script can export`);
    else if (name.length < SHORTEST_NAME) found.push(`.${name} does not say which part it is`);
  }
  parsed.walkRules(({ selector }) => {
    if (/:global|:local/.test(selector)) found.push(`${selector} reaches for a class of another component`);
  });
  parsed.walkDecls('composes', () => {
    found.push('composes: give the element both classes');
  });
  return found;
}

/** The build leaves an address that leads to no file as it is, and nothing is drawn there. */
function checkPictures(file: string): void {
  for (const [, path = ''] of read(file).matchAll(/\burl\(\s*["']?(?!data:|#)([^"')\s]+)/g)) {
    const isThere = path.startsWith('.') && existsSync(join(root, dirname(file), path));
    if (!isThere) problems.push(`${file}: ${path} is no file`);
  }
}

function checkLayerOrder(): void {
  const head = read('client/index.html');
  const at = head.indexOf(LAYER_ORDER);
  if (at === -1 || /<(?:style|script)|rel="stylesheet"/.test(head.slice(0, at)))
    problems.push(`client/index.html: begins with ${LAYER_ORDER}`);
}

/** The utilities of every file that gives classes are written: those of visitors' folders by index.css, those of all by utilities.css. */
function checkUtilities(): void {
  const sourcesOf = (css: string) => {
    const found = [...css.matchAll(/@source (not )?"[.][.][/]([^"]*)"/g)].map(([, not, path = '']) => ({
      isExcluded: not !== undefined,
      folders: /^[{](.*)[}]$/.exec(path)?.[1]?.split(',') ?? [path],
    }));
    return (isExcluded: boolean) =>
      found.filter((each) => each.isExcluded === isExcluded).flatMap(({ folders }) => folders);
  };
  const all = read('client/theme/utilities.css');
  if (
    !/@import "tailwindcss[/]utilities[.]css"[^;]* source[(]"[.][.][/]"[)];/.test(all) ||
    sourcesOf(all)(true).length > 0
  )
    problems.push('client/theme/utilities.css: has the utilities of all folders: source("../")');
  for (const file of BRING_UTILITIES)
    if (!/import '[^']*theme[/]utilities[.]css';/.test(read(file)))
      problems.push(`${file}: imports theme/utilities.css`);
  const sources = sourcesOf(read('client/theme/index.css'));
  const lies = (file: string, folders: string[]) =>
    folders.some((folder) => file.startsWith(`client/${folder}/`));
  const bringsItsOwn = ['desk', 'hall', ...sources(true)];
  for (const file of list('client/**/*.{ts,tsx}')) {
    if (lies(file, bringsItsOwn) || lies(file, sources(false))) continue;
    if (/\bclassName\b/.test(read(file)))
      problems.push(`${file}: its utilities are in no sheet of visitors (client/theme/index.css)`);
  }
}

/** What a script takes from module sheets. */
function readImports(file: string): void {
  const text = read(file);
  const imports = [...text.matchAll(/import (?:([^;'"]*?) from )?'([^']*[.]module[.]css)';/g)];
  for (const [statement, what = '', from = ''] of imports) {
    const sheet = sheets.get(basename(from, '.module.css'));
    const name = /^[*] as (\w+)$/.exec(what)?.[1];
    if (!/^[.]\/[^/]+$/.test(from)) problems.push(`${file}: ${from} is for the files of its own folder`);
    if (!sheet || !name) {
      problems.push(`${file}: import a sheet that exists with import * as styles from '${from}'`);
      continue;
    }
    for (const [, field] of text
      .replace(statement, '')
      .matchAll(new RegExp(`\\b${name}\\b(?:[.](\\w+))?`, 'g'))) {
      if (!field)
        problems.push(
          `${file}: ${name} stands without a name, so nothing can be compared with ${sheet.file}`,
        );
      else if (sheet.classes.includes(field)) sheet.used.add(field);
      else problems.push(`${file}: ${sheet.file} has no .${field}`);
    }
  }
}

/** What others name as the browser calls it. First HTML uses its classes; tests only look for them. */
function readNames(file: string): void {
  for (const [, selected, listed = ''] of read(file).matchAll(NAMED))
    for (const name of [...(selected ? [selected] : []), ...listed.split(/\s+/)]) {
      const [, sheet, field] = /^([a-z][a-z0-9-]*)_([a-zA-Z]\w*)$/.exec(name) ?? [];
      if (!sheet || !field) continue;
      const known = sheets.get(sheet);
      if (!known?.classes.includes(field)) problems.push(`${file}: no module sheet has ${name}`);
      else if (file.startsWith('server/')) known.used.add(field);
    }
}
