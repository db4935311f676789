import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parseSync } from '@swc/core';

/** Attributes that people read or a screen reader says. */
const READ_ALOUD = new Set([
  ...['alt', 'title', 'placeholder', 'label', 'text', 'hint', 'description', 'message', 'detail', 'heading'],
  ...['caption', 'pendingText', 'aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext'],
]);
/** Names that are the same in every language, and the sample of a code on the landing page. */
const NAMES = new Set(['QRIS', 'SRK-7F2K-91QD', 'Sorak', 'WhatsApp', 'Instagram', 'CSV', 'PDF', 'ZIP', 'Rp']);
const isText = (words: string) =>
  words.split(/[^\p{L}\d-]+/u).some((word) => /\p{L}{2}/u.test(word) && !NAMES.has(word));

interface Node {
  type: string;
  [part: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** What an expression may come to, as far as it is written out: `a ? 'x' : 'y'`, `a && 'x'`, `` `x ${a}` ``. */
function literalsOf(expression: unknown): string[] {
  if (!isNode(expression)) return [];
  switch (expression.type) {
    case 'StringLiteral':
      return [String(expression.value)];
    case 'TemplateLiteral':
      return (expression.quasis as { raw: string }[]).map(({ raw }) => raw);
    case 'ConditionalExpression':
      return [...literalsOf(expression.consequent), ...literalsOf(expression.alternate)];
    case 'BinaryExpression':
      return ['&&', '||', '??', '+'].includes(String(expression.operator))
        ? [
            ...literalsOf(expression.right),
            ...(expression.operator === '&&' ? [] : literalsOf(expression.left)),
          ]
        : [];
    case 'ParenthesisExpression':
      return literalsOf(expression.expression);
    default:
      return [];
  }
}

/** Words that stand in the markup instead of in the texts. */
function hardCoded(source: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const one of value)
        visit(isNode(one?.expression) && one.spread !== undefined ? one.expression : one);
      return;
    }
    if (!isNode(value)) {
      if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) visit(part);
      return;
    }
    found.push(...wordsOf(value).filter(isText));
    for (const part of Object.values(value)) visit(part);
  };
  visit(parseSync(source, { syntax: 'typescript', tsx: true }).body);
  return found;
}

function wordsOf(node: Node): string[] {
  switch (node.type) {
    case 'JSXText':
      return [String(node.value)];
    case 'JSXElement':
    case 'JSXFragment':
      return (node.children as Node[])
        .filter(({ type }) => type === 'JSXExpressionContainer')
        .flatMap(({ expression }) => literalsOf(expression));
    case 'JSXAttribute': {
      const { name, value } = node as unknown as { name: { value?: string }; value: Node | null };
      if (!value || !READ_ALOUD.has(name.value ?? '')) return [];
      return literalsOf(value.type === 'JSXExpressionContainer' ? value.expression : value);
    }
    case 'CallExpression': {
      const { callee, arguments: given } = node as unknown as {
        callee: Node & { object?: { value?: string } };
        arguments: { expression: Node }[];
      };
      const isToast = callee.type === 'MemberExpression' && callee.object?.value === 'toast';
      return isToast ? given.flatMap(({ expression }) => literalsOf(expression)) : [];
    }
    default:
      return [];
  }
}

describe('texts in the markup', () => {
  test.each([
    ['<p>Halo semua</p>', ['Halo semua']],
    ["<p>{late ? 'Terlambat' : t('ok')}</p>", ['Terlambat']],
    [`<p>{\`Sisa \${n} hari\`}</p>`, ['Sisa ', ' hari']],
    ['<img alt="Foto" className="big one" src="a b" />', ['Foto']],
    ['<A label={late && \'Nanti\'} id="aaa" />', ['Nanti']],
    ["<A onClick={() => { toast.error('Gagal'); }} />", ['Gagal']],
    ['<p>QRIS · {t("x.y")} — {n} × 1</p>', []],
  ])('are found: %s', (source, words) => {
    expect(hardCoded(`const a = () => ${source};`)).toEqual(words);
  });

  test.each(globSync('client/**/*.tsx').sort())('[PX-02] of %s come from the texts', (file) => {
    expect(hardCoded(readFileSync(file, 'utf8'))).toEqual([]);
  });
});
