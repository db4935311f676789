/**
 * `node scripts/check/words.ts [ROOT]`: words in names, file names, comments, titles of tests, summaries of endpoints and documents for which we say another
 * one, a line each. Other texts in quotation marks are not read: addresses, the specification's texts and stored values stand there.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Expression, type Program, parseSync, Visitor } from 'oxc-parser';
import { ROOT } from '../paths.ts';

/** Parts of names, in lower case, and what we say. Not here: `screen` and `stage` for the hall, as both are in use for displays and for parts of pages. */
const IN_NAMES: Record<string, string> = {
  staff: 'desk',
  admin: 'desk',
  admins: 'desk',
  bo: 'desk',
  backoffice: 'desk',
  dashboard: 'desk',
  projector: 'hall',
  hear: 'receive',
  hears: 'receive',
  heard: 'received',
  overhear: 'receive',
  overheard: 'received',
  tell: 'send',
  tells: 'send',
  told: 'sent',
  felt: 'received',
  sayer: 'sender',
  asker: 'caller',
  patience: 'timeout',
  patient: 'timeout',
  sealer: 'counting',
  seal: 'count',
  seals: 'count',
  sealed: 'counted',
  sealing: 'counting',
  unsealed: 'pending',
};

/** Names that hold such a part and are right, each in the files where it is. */
const RIGHT_NAMES: { name: RegExp; files?: RegExp; why: string }[] = [
  {
    name: /^(?:admins?|asAdmin|wasAdmin|readAdmin|adminSchema|adminScreen|adminWeaknessOf|isSuperAdmin|SUPER_ADMIN(?:_PAGES)?)$|(?:^|_)ADMIN$|^ADMIN_(?:NAME|EMAIL|USERNAME|PASSWORD)$/,
    why: 'a person of that role, and the variables of `npm run admin:create`',
  },
  { name: /_admin$|^admin[12]$/, why: 'names of the specification, error codes, fields of a package' },
  { name: /^staff(?:Title)?$/, why: 'people who work for an organizer, and the text about them' },
  {
    name: /dashboard/i,
    files: /\/reports\/|dashboard/,
    why: 'the page that the specification calls so, and its figures',
  },
  {
    name: /^(?:dashboard(?:Endpoints|SummarySchema)?|DASHBOARD_YEARS|LayoutDashboardIcon)$/,
    why: 'where that page is put together, and an icon of a package',
  },
  { name: /^projector$/, files: /^scripts\/shots\//, why: 'pictures are called as their addresses' },
  { name: /^(?:toldAt|told_at|contradictionTold)$/, why: 'stored' },
  {
    name: /seal/i,
    files: /^(?:contracts\/log|verifier|tests\/unit\/log)\/|\/log-folder[.]ts$/,
    why: 'checkpoints that are published as a hash while results are hidden: the term of the log’s format',
  },
  { name: /unsealed/i, why: 'figures of GET /admin/health and /metrics, which alerts name' },
];

/** Paths that hold such a part and are right. */
const RIGHT_PATHS: { path: RegExp; why: string }[] = [
  { path: /(?:^|\/)admin(?:-create)?(?:[./]|$)/, why: '`npm run admin:create`' },
  { path: /(?:^|\/)(?:get-|use-|use-live-)?dashboard/, why: 'the page that the specification calls so' },
  { path: /^docs\/decisions\/0047-/, why: 'about that page' },
  { path: /\/log\/sealed-checkpoint[.]/, why: 'the term of the log’s format' },
];

/**
 * What comments say otherwise. Not here: `staff` and `admin`, who are people; `dashboard`, which is a page and begins addresses; `screen` and `stage`, as above;
 * a process that dies.
 */
const IN_COMMENTS: [words: RegExp, say: string][] = [
  [/\bback-?office\b/i, 'desk'],
  [/(?<!\/)\bprojectors?\b/i, 'hall'],
  [/\b(?:hears?|heard|hearing|overheard|felt|feels?|sayers?)\b/i, 'subscribe, receive, message'],
  [/\b(?:tells?|told|telling)\b/i, 'send, report, say'],
  [/\b(?:knows|knew)\b/i, 'has, contains, reads'],
  [/\b(?:remembers?|remembered|forgets?|forgotten)\b/i, 'stores, keeps, drops'],
  [/\b(?:believes?|believed|wish(?:es)?|hopes?|owes?)\b/i, 'what the program does'],
  [/\b(?:speaks?|spoke|speaking)\b/i, 'is about, has the language'],
  [/\bpatien(?:ce|t|tly)\b/i, 'timeout'],
  [/\b(?:un)?seal(?:s|ed|ers?|ing)?\b/i, 'count, counted, counting'],
  [/\bgather(?:s|ed)? looks\b|\bwaits? for company\b/i, 'throttle, debounce, batch'],
  [/\blies ready\b|\bwell counted\b/i, 'pending, counted'],
  [/\b(?:learn(?:s|ed|t)?|cares?|(?:comes?|came) round)\b/i, 'reads, gets; what the program does'],
  [/\b(?:honest(?:ly)?|deaf|sick|breath|asleep|living)\b|\bwithout a word\b/i, 'the state that it is in'],
];

/** Comments that use such a word and are right. */
const RIGHT_COMMENTS: { words: RegExp; files: RegExp; why: string }[] = [
  { words: /specification of the back-office/, files: /^tests\//, why: 'its title' },
  { words: /forgotten password/, files: /^(?:tests|docs)\//, why: 'what people call it' },
  { words: /unsealed votes/, files: /^docs\/operations[.]md$/, why: 'figures that alerts name' },
  { words: /there called back-office/, files: /^docs\//, why: 'its title' },
  {
    words: /seal\w*/gi,
    files: /^(?:contracts\/log|verifier|tests\/unit\/log|docs\/decisions\/0074-)/,
    why: 'the term of the log’s format',
  },
  { words: /own wish/, files: /^server\/modules\/privacy\//, why: 'a person has it' },
];

const SOURCE = /[.](?:[cm]?[jt]s|tsx)$/;
const root = process.argv[2] ?? ROOT;
const problems: string[] = [];

const paths = globSync(
  ['{server,workers,client,contracts,simulator,verifier,witness,scripts,tests,docs}/**/*', '*.md'],
  {
    cwd: root,
    exclude: (path) => /(?:^|\/)(?:dist|node_modules)$/.test(path),
    withFileTypes: false,
  },
).sort();
/** Only files with such a part somewhere are read name by name. */
const mayHold = new RegExp(
  Object.keys(IN_NAMES)
    .flatMap((word) => [
      `(?<![a-zA-Z])${word}(?![a-z])`,
      `${word.slice(0, 1).toUpperCase()}${word.slice(1)}(?![a-z])`,
      `(?<![A-Z])${word.toUpperCase()}(?![A-Z])`,
    ])
    .join('|'),
);

for (const path of paths) {
  const word = wrongPart(path);
  if (word && !RIGHT_PATHS.some((right) => right.path.test(path)))
    problems.push(`${path}: "${word}" in a file name: say ${IN_NAMES[word]}`);
  // This file and its test are about the words.
  if (SOURCE.test(path) && !/\/words(?:[.]test)?[.]ts$/.test(path)) readSource(path);
  if (path.endsWith('.css')) readSheet(path);
  if (path.endsWith('.md')) readDocument(path);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function readSource(path: string): void {
  const text = readFileSync(join(root, path), 'utf8');
  const parsed = parseSync(path, text);
  const prose = readerOf(path, text);
  for (const { value, start } of parsed.comments) {
    prose({ what: 'comment', words: value.replace(/\s*\n\s*[*]/g, ' '), start });
  }
  if (/[.]test[.]tsx?$/.test(path)) readTitles(parsed.program, prose);
  if (/[.]route[.]ts$/.test(path)) readSummaries(parsed.program, prose);
  if (!mayHold.test(text)) return;
  const met = new Set<string>();
  const read = ({ name, start }: { name: string; start: number }) => {
    const word = met.has(name) ? undefined : wrongPart(name);
    met.add(name);
    if (!word || RIGHT_NAMES.some((right) => right.name.test(name) && (right.files?.test(path) ?? true)))
      return;
    problems.push(`${path}:${lineAt(text, start)}: "${word}" in ${name}: say ${IN_NAMES[word]}`);
  };
  new Visitor({ Identifier: read, JSXIdentifier: read, PrivateIdentifier: read }).visit(parsed.program);
}

function readSheet(path: string): void {
  const text = readFileSync(join(root, path), 'utf8');
  const prose = readerOf(path, text);
  for (const { 0: words, index } of text.matchAll(/[/][*][\s\S]*?[*][/]/g)) {
    prose({ what: 'comment', words, start: index });
  }
}

/** Without what is quoted as code, and without where links lead. */
function readDocument(path: string): void {
  const text = readFileSync(join(root, path), 'utf8');
  const prose = readerOf(path, text);
  const blank = (quoted: string) => quoted.replace(/[^\n]/g, ' ');
  const read = text.replace(/^```[\s\S]*?^```|`[^`]*`|\]\([^)]*\)|\*[^*\n]+\*/gm, blank);
  let start = 0;
  for (const line of read.split('\n')) {
    prose({ what: 'document', words: line, start });
    start += line.length + 1;
  }
}

type Read = (prose: {
  what: 'comment' | 'document' | 'summary' | 'title';
  words: string;
  start: number;
}) => void;

/** Notes each word that {@link IN_COMMENTS} has another one for. */
function readerOf(path: string, text: string): Read {
  const right = RIGHT_COMMENTS.filter(({ files }) => files.test(path));
  return ({ what, words: prose, start }) => {
    const read = right.reduce((rest, { words }) => rest.replace(words, ''), prose);
    for (const [words, say] of IN_COMMENTS) {
      const [found] = words.exec(read) ?? [];
      if (found) problems.push(`${path}:${lineAt(text, start)}: "${found}" in a ${what}: say ${say}`);
    }
  };
}

/** What tests, groups of them and awaited conditions are called: `test('…')`, `describe.each(…)('…')`, `until('…')`. */
function readTitles(program: Program, read: Read): void {
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!title || !/^(?:test|describe|until)$/.test(rootOf(callee) ?? '')) return;
      if (title.type === 'Literal' && typeof title.value === 'string')
        read({ what: 'title', words: title.value, start: title.start });
      if (title.type === 'TemplateLiteral')
        read({
          what: 'title',
          words: title.quasis.map(({ value }) => value.raw).join('…'),
          start: title.start,
        });
    },
  }).visit(program);
}

/** What the API's document says of each endpoint. */
function readSummaries(program: Program, read: Read): void {
  new Visitor({
    Property({ key, value }) {
      if (key.type !== 'Identifier' || key.name !== 'summary' || value.type !== 'Literal') return;
      read({ what: 'summary', words: String(value.value), start: value.start });
    },
  }).visit(program);
}

/** `test` of `test`, `test.skip` and `test.each(table)`. */
function rootOf(callee: Expression): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return rootOf(callee.object);
  if (callee.type === 'CallExpression') return rootOf(callee.callee);
  return callee.type === 'TaggedTemplateExpression' ? rootOf(callee.tag) : undefined;
}

/** The first part of a name or path that is on the list. `StaffList`, `staff_list` and `staff-list` have the parts staff and list. */
function wrongPart(name: string): string | undefined {
  return name
    .replace(/([a-z\d])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3 $2$4')
    .toLowerCase()
    .replace('back-office', 'backoffice')
    .split(/[^a-z]+/)
    .find((part) => Object.hasOwn(IN_NAMES, part));
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
