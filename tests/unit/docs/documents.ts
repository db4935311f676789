import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** A Markdown file of the project. */
export interface Document {
  /** From the root of the checkout. */
  path: string;
  text: string;
}

/** Files of the checkout that match, without what was installed or fetched. */
export function listFiles(pattern: string): string[] {
  return globSync(pattern, {
    cwd: ROOT,
    exclude: (name) => ['node_modules', '.data', '.git', 'dist'].includes(name),
  }).sort();
}

export function readDocument(path: string): Document {
  return { path, text: readFileSync(join(ROOT, path), 'utf8') };
}

export function listDocuments(): Document[] {
  return listFiles('**/*.md').map(readDocument);
}

/** A link as written; `path` is from the root, null for one that leads out of the checkout. */
export interface Link {
  target: string;
  path: string | null;
  anchor: string | null;
}

/** Links and pictures of a document, without those in code. */
export function linksOf({ path, text }: Document): Link[] {
  const prose = withoutCode(text);
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => {
    if (/^[a-z]+:/.test(target)) return { target, path: null, anchor: null };
    const [file = '', anchor = null] = target.split('#', 2);
    const absolute = file === '' ? join(ROOT, path) : resolve(ROOT, dirname(path), file);
    return { target, path: relative(ROOT, absolute), anchor };
  });
}

/** The names by which headings are linked: lower case, without punctuation, hyphens for spaces. */
export function anchorsOf({ text }: Document): string[] {
  return [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** The text between a heading of the second level and the next one. */
export function sectionOf({ path, text }: Document, heading: string): string {
  const start = text.indexOf(`\n## ${heading}\n`);
  if (start < 0) throw new Error(`${path} has no section "${heading}"`);
  const end = text.indexOf('\n## ', start + 1);
  return text.slice(start, end < 0 ? undefined : end);
}

/** What stands in backticks within a line. */
export function codeOf(text: string): string[] {
  return [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
}

function withoutCode(text: string): string {
  return text.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/`[^`\n]*`/g, '');
}
