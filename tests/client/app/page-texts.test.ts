import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parseSync } from '@swc/core';
import { deskId } from '#client/lib/i18n/id/desk/index.ts';

interface Node {
  type: string;
  [part: string]: unknown;
}

/** What a file has to do with texts and with other files. */
interface Facts {
  imports: string[];
  /** Fetched later. */
  parts: string[];
  says: Set<string>;
  adds: Set<string>;
}

const nodesOf = function* (value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if (typeof (value as Node).type === 'string') yield value as Node;
  for (const part of Object.values(value)) yield* nodesOf(part);
};
const stringsOf = (value: unknown): string[] =>
  [...nodesOf(value)].filter(({ type }) => type === 'StringLiteral').map(({ value: words }) => String(words));
/** `home` of `'home:title'` and of `` `home:${key}` ``. */
const prefixOf = (key: Node | undefined): string[] => {
  const words = key?.type === 'TemplateLiteral' ? (key.quasis as { raw: string }[])[0]?.raw : key?.value;
  return String(words ?? '').includes(':') ? [String(words).split(':')[0] ?? ''] : [];
};

function factsOf(file: string, source: string): Facts {
  const facts: Facts = { imports: [], parts: [], says: new Set(), adds: new Set() };
  const path = (from: unknown) => join(dirname(file), String((from as { value: string }).value));
  const isOurs = (from: unknown) => /^\..*\.tsx?$/.test((from as { value: string }).value);
  for (const node of nodesOf(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }).body)) {
    const { type, source: from } = node;
    if (type === 'ImportDeclaration' && !node.typeOnly && isOurs(from)) facts.imports.push(path(from));
    if (type === 'ExportNamedDeclaration' && from && !node.typeOnly && isOurs(from))
      facts.imports.push(path(from));
    if (type === 'JSXAttribute' && (node.name as { value?: string }).value === 'ns')
      for (const name of stringsOf(node.value)) facts.says.add(name);
    if (type === 'CallExpression') {
      const callee = node.callee as Node & { object?: { value?: string } };
      const given = (node.arguments as { expression: Node }[])[0]?.expression;
      if (callee.type === 'Import' && isOurs(given)) facts.parts.push(path(given));
      if (callee.value === 'useTranslation') for (const name of stringsOf(given)) facts.says.add(name);
      if (callee.type === 'MemberExpression' && callee.object?.value === 'i18n')
        for (const name of prefixOf(given)) facts.says.add(name);
      if (callee.value === 'addTexts')
        for (const name of given?.type === 'ObjectExpression'
          ? (given.properties as Node[]).flatMap(({ type: kind, value }) =>
              kind === 'SpreadElement' ? Object.keys(deskId) : [String(value)],
            )
          : [])
          facts.adds.add(name);
    }
  }
  return facts;
}

const files = new Map(
  globSync('client/{app,desk,entities,hall,public,ui,lib}/**/*.{ts,tsx}', {
    exclude: (name) => /^(?:id|en)$/.test(name),
  }).map((file) => [file, factsOf(file, readFileSync(file, 'utf8'))]),
);

/** A file and all that is fetched with it. */
function reachedFrom(file: string, reached = new Set<string>()): Set<string> {
  const facts = files.get(file);
  if (!facts || reached.has(file)) return reached;
  reached.add(file);
  for (const next of facts.imports) reachedFrom(next, reached);
  return reached;
}
const namespacesOf = (file: string, of: 'says' | 'adds') =>
  new Set([...reachedFrom(file)].flatMap((each) => [...(files.get(each)?.[of] ?? [])]));

const START = 'client/app/start.tsx';
const DESK = 'client/desk/layouts/desk-layout.tsx';
const parts = [...new Set([...files.values()].flatMap((facts) => facts.parts))].filter((file) =>
  files.has(file),
);
const isOfDesk = (file: string) => /\/(?:dashboard|desk)\//.test(file);

/** What a page, or a part that is fetched later, says without its texts being there. */
function lackedBy(file: string): string[] {
  const there = new Set(
    [START, ...(isOfDesk(file) ? [DESK] : []), file].flatMap((each) => [...namespacesOf(each, 'adds')]),
  );
  return [...namespacesOf(file, 'says')].filter((name) => !there.has(name)).sort();
}

describe('whoever is fetched by itself brings the texts that it says', () => {
  test('the texts are looked for in what is fetched with it', () => {
    expect(parts.length).toBeGreaterThan(30);
    expect([...namespacesOf('client/public/pages/checkout.tsx', 'says')].sort()).toEqual(
      expect.arrayContaining(['accounts', 'checkout', 'common', 'orders', 'payments', 'ui']),
    );
    expect(namespacesOf('client/public/pages/checkout.tsx', 'adds')).toContain('payments');
    expect([...namespacesOf(START, 'adds')].sort()).toEqual(['common', 'contact', 'ui']);
    expect(namespacesOf(DESK, 'adds')).toContain('wizard');
  });

  test.each([
    ["useTranslation(['home', 'ui'])", ['home', 'ui']],
    ["i18n.t('desk:nav.hall')", ['desk']],
    [`i18n.exists(\`eventForm:\${key}\`)`, ['eventForm']],
    ['<Trans ns="orders" i18nKey="notice" components={{}} />', ['orders']],
    ["t('other.thing: 1')", []],
  ])('said: %s', (source, names) => {
    expect([...factsOf('client/x.tsx', `const x = () => ${source};`).says]).toEqual(names);
  });

  test.each([START, ...parts].sort())('%s', (file) => {
    expect(lackedBy(file)).toEqual([]);
  });
});
