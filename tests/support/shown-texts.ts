import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { i18n } from '#client/lib/i18n/i18n.ts';
import { deskId } from '#client/lib/i18n/id/desk/index.ts';
import { id } from '#client/lib/i18n/id/index.ts';
import { quoted, quotedAtDesk } from './quoted-texts.ts';

const texts: Record<string, unknown> = { ...id, ...deskId };

/** The Indonesian text of a key, `namespace:path`. */
export function textOf(key: string): unknown {
  const [namespace = '', path = ''] = key.split(':');
  return path
    .split('.')
    .reduce<unknown>((tree, step) => (tree as Record<string, unknown> | undefined)?.[step], texts[namespace]);
}

/** Attributes whose words people see or a screen reader says. */
const READ_OUT = ['placeholder', 'aria-label', 'title', 'alt'];
const LOOKED_AT = { subtree: true, childList: true, characterData: true, attributes: true };

/**
 * Notes which of the quoted texts the pages of a test file really show: looked up by their keys, and their words found in the document.
 * A text that no test shows is named at the end of a run of all client tests (`scripts/test/shown-texts.ts`).
 *
 * @returns what ends it and leaves the keys as a file in the folder that `npm test` names
 */
export function noteShownTexts(): () => void {
  const folder = process.env.SORAK_SHOWN_TEXTS;
  // Some files have a server of their own and no document.
  if (!folder || !('document' in globalThis)) return () => {};
  const wanted = [...quoted, ...quotedAtDesk].map(([key, words]) => ({
    key,
    parts: words.split(/\{\{\w+\}\}/),
  }));
  const requested = new Set<string>();
  const shown = new Set<string>();
  const template = i18n.template.bind(i18n);
  i18n.template = (key, count) => {
    requested.add(key);
    return template(key, count);
  };
  const see = (words: string | null) => {
    if (!words) return;
    for (const { key, parts } of wanted) {
      if (!shown.has(key) && requested.has(key) && stands(parts, words)) shown.add(key);
    }
  };
  const look = (records: MutationRecord[]) => {
    for (const { type, target, attributeName, addedNodes } of records) {
      if (type === 'characterData') see(target.textContent);
      if (type === 'attributes' && READ_OUT.includes(attributeName ?? ''))
        see((target as Element).getAttribute(attributeName ?? ''));
      for (const node of addedNodes) seeNode(node);
    }
  };
  const seeNode = (node: Node) => {
    see(node.textContent);
    if (!(node instanceof Element)) return;
    for (const element of [node, ...node.querySelectorAll('*')]) {
      for (const name of READ_OUT) see(element.getAttribute(name));
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { ...LOOKED_AT, attributeFilter: READ_OUT });
  return () => {
    look(observer.takeRecords());
    observer.disconnect();
    if (shown.size === 0) return;
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${crypto.randomUUID()}.json`), JSON.stringify([...shown]));
  };
}

/** True when the words stand in a text, with anything in the places that are filled in. */
function stands(parts: readonly string[], text: string): boolean {
  let from = 0;
  return parts.every((part) => {
    const at = text.indexOf(part, from);
    from = at + part.length;
    return at >= 0;
  });
}
