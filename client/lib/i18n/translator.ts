/** The sentences of a namespace: `{ hero: { title: 'Sorak!' } }`. */
export type Tree = { readonly [key: string]: string | readonly string[] | Tree };
type Text = string | readonly string[];
export type Filling = { readonly [name: string]: string | number };
export type RawTranslate = (key: string, values?: Filling) => Text;

/**
 * Finds a sentence by its key and fills it in. Has no sentence of its own and no types of any: those are laid over it in `i18n.ts`.
 *
 * - `namespace:a.b` is the sentence `b` of the group `a`; without a namespace, that of the caller.
 * - `{{name}}` is replaced by the value of that name, as it is: React escapes.
 * - With a `count`, the form for that number is taken: `votes_zero` for 0 if there is one, else `votes_one` or `votes_other` as
 *   `Intl.PluralRules` has it for the language, else `votes`.
 * - What a language lacks is said in the fallback. What that lacks, too, is its key: a page with a gap is better than none.
 */
export class Translator<Language extends string> {
  readonly #fallback: Language;
  readonly #texts = new Map<string, Tree>();
  readonly #listeners = new Set<() => void>();
  readonly #translators = new Map<string, RawTranslate>();
  #language: Language;

  constructor(fallback: Language) {
    this.#fallback = fallback;
    this.#language = fallback;
  }

  /** What is spoken now. */
  get language(): Language {
    return this.#language;
  }

  /** Changes the language; its texts have to be loaded. */
  speak(language: Language): void {
    if (language === this.#language) return;
    this.#language = language;
    // Another function for another language: whoever keeps what it said sees when to look up again.
    this.#translators.clear();
    for (const listener of this.#listeners) listener();
  }

  /** Calls the listener whenever another language is spoken. @returns what ends it */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Makes namespaces known: `{ home: { … }, events: { … } }`. */
  add(language: Language, texts: { readonly [namespace: string]: Tree }): void {
    for (const [namespace, tree] of Object.entries(texts)) this.#texts.set(`${language}:${namespace}`, tree);
  }

  has(language: Language, namespace: string): boolean {
    return this.#texts.has(`${language}:${namespace}`);
  }

  /** Whether there is a sentence, in whichever language: `namespace:a.b`. */
  exists(key: string): boolean {
    return this.template(key) !== undefined;
  }

  /** The function that says sentences of a namespace; the same one until another language is spoken. */
  translatorOf(namespace: string): RawTranslate {
    const known = this.#translators.get(namespace);
    if (known) return known;
    const say: RawTranslate = (key, values) => {
      const text = this.template(key.includes(':') ? key : `${namespace}:${key}`, values?.count);
      if (text === undefined) return key;
      return typeof text === 'string' ? fill(text, values) : text.map((line) => fill(line, values));
    };
    this.#translators.set(namespace, say);
    return say;
  }

  /** A sentence as it is written, not filled in: `namespace:a.b`. */
  template(key: string, count?: string | number): Text | undefined {
    const colon = key.indexOf(':');
    const namespace = key.slice(0, colon);
    const path = key.slice(colon + 1);
    for (const language of new Set([this.#language, this.#fallback])) {
      const tree = this.#texts.get(`${language}:${namespace}`);
      for (const form of formsOf(count, language)) {
        const text = lookUp(tree, path + form);
        if (text !== undefined) return text;
      }
    }
    return undefined;
  }
}

/** Puts values into a sentence. */
export function fill(text: string, values: Filling = {}): string {
  return text.replace(/{{(\w+)}}/g, (_placeholder, name: string) => String(values[name] ?? ''));
}

const rules = new Map<string, Intl.PluralRules>();

/** The endings of the forms that are right for a number, the best one first. */
function formsOf(count: string | number | undefined, language: string): string[] {
  if (typeof count !== 'number') return [''];
  const rule = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, rule);
  return [...(count === 0 ? ['_zero'] : []), `_${rule.select(count)}`, ''];
}

function lookUp(tree: Tree | undefined, path: string): Text | undefined {
  let found: Text | Tree | undefined = tree;
  for (const step of path.split('.')) {
    if (!isTree(found) || !Object.hasOwn(found, step)) return undefined;
    found = found[step];
  }
  return isTree(found) ? undefined : found;
}

function isTree(found: Text | Tree | undefined): found is Tree {
  return typeof found === 'object' && !Array.isArray(found);
}
