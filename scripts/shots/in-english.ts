import type { Page, Route } from 'playwright-core';
import { deskEn } from '#client/lib/i18n/en/desk/index.ts';
import { en } from '#client/lib/i18n/en/index.ts';
import { deskId } from '#client/lib/i18n/id/desk/index.ts';
import { id } from '#client/lib/i18n/id/index.ts';
import { errorSentences, noticeSentences } from '#server/http/messages.ts';
import type { Scene } from './stage.ts';

/*
 * Scenes look for what stands on the screen in Indonesian. Played in English, each of those words is looked up in the texts of the client and of the
 * server, so that every state is seen in both languages without a second scene.
 */

/** Scenes as they are played in English, called `NAMEEn`; their pictures are called `NAME-en`. */
export function inEnglish(scenes: Record<string, Scene>): Record<string, Scene> {
  const english = Object.entries(scenes).map(([name, play]): [string, Scene] => [
    `${name}En`,
    async ({ page, shoot, ...stage }) => {
      await page
        .context()
        .addInitScript("localStorage.getItem('language') ?? localStorage.setItem('language', 'en')");
      await play({ ...stage, page: spoken(page), shoot: (picture, part) => shoot(`${picture}-en`, part) });
    },
  ]);
  return Object.fromEntries(english);
}

interface Pair {
  id: string;
  en: readonly string[];
}

const PAIRS: readonly Pair[] = [
  ...pairsOf(id, en),
  ...pairsOf(deskId, deskEn),
  ...Object.values({ ...errorSentences, ...noticeSentences }).map((each) => ({ id: each.id, en: [each.en] })),
];

/** The texts of both languages by their keys; English has one for one and another for many. */
function pairsOf(indonesian: object, english: object): Pair[] {
  const texts = english as Record<string, unknown>;
  return Object.entries(indonesian).flatMap(([key, value]): Pair[] => {
    if (typeof value !== 'string') return pairsOf(value as object, (texts[key] ?? {}) as object);
    const same = [key, `${key}_one`, key.replace(/_other$/, '_one')].map((name) => texts[name]);
    return [{ id: value, en: [...new Set(same)].filter((each) => typeof each === 'string') }];
  });
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const PLACEHOLDER = /\{\{(\w+)\}\}/g;
/** A text as a pattern. @param fill what stands in place of a placeholder; anything by itself */
const patternOf = (text: string, fill: (name: string) => string = () => '.*') =>
  text
    .split(PLACEHOLDER)
    .map((part, at) => (at % 2 === 0 ? escaped(part.replaceAll(/<\/?\w+>/g, '')) : fill(part)))
    .join('');

/** The English sentences for a whole Indonesian one, in which names stand; none for what is no text of ours. */
function wholeSentences(text: string): string[] {
  const exact = PAIRS.filter((pair) => pair.id === text).flatMap((pair) => pair.en);
  if (exact.length > 0) return exact.map((each) => patternOf(each));
  return PAIRS.flatMap((pair) => {
    if (!/[a-z]{3}/i.test(pair.id.replaceAll(PLACEHOLDER, ''))) return [];
    const names = [...pair.id.matchAll(PLACEHOLDER)].map(([, name]) => name);
    const match = new RegExp(`^${patternOf(pair.id, () => '(.+)')}$`).exec(text);
    if (!match) return [];
    const said = (name: string) => escaped(match[names.indexOf(name) + 1] ?? '');
    return pair.en.map((each) => patternOf(each, said));
  });
}

/** The same for words out of a sentence. */
function sentencesWith(words: string): string[] {
  return PAIRS.filter((pair) => pair.id.includes(words)).flatMap((pair) =>
    pair.en.map((each) => patternOf(each)),
  );
}

function englishFor(searched: string | RegExp, { exact = false } = {}): string | RegExp {
  const words = typeof searched === 'string' ? searched : searched.source.replaceAll(/^\^|\$$/g, '');
  const whole = wholeSentences(words);
  const found = whole.length > 0 ? whole : sentencesWith(words);
  if (found.length === 0) return searched;
  const either = [...new Set(found)].join('|');
  return exact ? new RegExp(`^(?:${either})$`) : new RegExp(`(?:${either})`, 'i');
}

type Options = Record<string, unknown> & { exact?: boolean };

/** What finds something by its words: the arguments with the English ones. */
const FINDERS: Readonly<Record<string, (first: unknown, options?: Options) => unknown[]>> = {
  getByRole: (role, options = {}) => [role, withEnglish(options, 'name')],
  getByText: (text, options) => [englishFor(text as string, options), options],
  getByLabel: (text, options) => [englishFor(text as string, options), options],
  filter: (options) => [withEnglish(options as Options, 'hasText')],
  route: (url, handle) => [
    url,
    (route: Route) => (handle as unknown as (route: Route) => unknown)(answeredInEnglish(route)),
  ],
};

function withEnglish(options: Options, field: string): Options {
  const text = options[field];
  return text === undefined ? options : { ...options, [field]: englishFor(text as string, options) };
}

/** Words of a made answer are in the language of the page, too. */
function answeredInEnglish(route: Route): Route {
  const fulfill: Route['fulfill'] = (options) => {
    const json = options?.json as { message?: string } | undefined;
    const message = PAIRS.find((pair) => pair.id === json?.message)?.en[0];
    return route.fulfill(message === undefined ? options : { ...options, json: { ...json, message } });
  };
  return new Proxy(route, {
    get: (target, name) => (name === 'fulfill' ? fulfill : bound(target, name)),
  });
}

const ORIGINAL = Symbol('original');
const originalOf = (value: unknown) =>
  (value as { [ORIGINAL]?: object } | null | undefined)?.[ORIGINAL] ?? value;

/** A page, or a part of one, in which what is looked for in Indonesian is found in English. */
function spoken<Part extends object>(part: Part): Part {
  return new Proxy(part, {
    get(target, name) {
      if (name === ORIGINAL) return target;
      const value = bound(target, name);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        const [first, options] = given;
        const finder = typeof name === 'string' ? FINDERS[name] : undefined;
        const sent = finder ? finder(first, options as Options) : given.map(originalOf);
        const result: unknown = (value as (...sent: unknown[]) => unknown)(...sent);
        return isPart(result) ? spoken(result) : result;
      };
    },
  });
}

function bound(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name, target);
  return typeof value === 'function' ? value.bind(target) : value;
}

/** Whether one can look for something in it. */
const isPart = (value: unknown): value is Pick<Page, 'getByRole'> =>
  typeof value === 'object' && value !== null && 'getByRole' in value;
