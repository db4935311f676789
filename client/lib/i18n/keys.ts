import type { deskId } from './id/desk/index.ts';
import type { id } from './id/index.ts';

/**
 * What the compiler checks of the texts: every key is the path of a sentence that is there, and whoever says a sentence gives all that it
 * leaves open. Nothing of this file is left in the browser.
 */
export type Texts = typeof id & typeof deskId;
export type Namespace = keyof Texts;
/** What a component says sentences of: of the first one by their path, of the others as `namespace:path`. */
export type Namespaces = Namespace | readonly [Namespace, ...Namespace[]];

type First<N extends Namespaces> = N extends readonly [infer One extends Namespace, ...unknown[]]
  ? One
  : N & Namespace;
type Each<N extends Namespaces> = N extends readonly (infer One extends Namespace)[] ? One : N & Namespace;

type Form = 'zero' | 'one' | 'other';
/** `votes_one` and `votes_other` are both said by `votes`. */
type WithoutForm<K extends string> = K extends `${infer Bare}_${Form}` ? Bare : K;
type Paths<Tree> = {
  [K in keyof Tree & string]: Tree[K] extends string | readonly string[]
    ? WithoutForm<K>
    : `${K}.${Paths<Tree[K]>}`;
}[keyof Tree & string];
/** The sentence at a path. One with forms is read as if its number were among them: it cannot be said without. */
type At<Tree, Path extends string> = Path extends keyof Tree
  ? Tree[Path]
  : Path extends `${infer Head}.${infer Rest}`
    ? Head extends keyof Tree
      ? At<Tree[Head], Rest>
      : never
    : Tree[`${Path}_${Form}` & keyof Tree] | '{{count}}';

/** All sentences by their path. Worked out once, as tables: doing it at each use would be too much for the compiler. */
type Own = { [N in Namespace]: { [P in Paths<Texts[N]>]: At<Texts[N], P> } };
type Prefixed = { [N in Namespace]: { [P in Paths<Texts[N]> as `${N}:${P}`]: At<Texts[N], P> } };
type PrefixedKeys = { [N in Namespace]: keyof Prefixed[N] };

type Said<One extends Namespace, K> = K extends keyof Own[One]
  ? Own[One][K]
  : K extends `${infer Other extends Namespace}:${string}`
    ? K extends keyof Prefixed[Other]
      ? Prefixed[Other][K]
      : never
    : never;

type Placeholders<T> = T extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;
type Values<T> = { readonly [Name in Placeholders<T>]: Name extends 'count' ? number : string | number };
type Given<T> = [Placeholders<T>] extends [never] ? [] : [values: Values<T>];

type KeyOf<One extends Namespace, All extends Namespace> = keyof Own[One] | PrefixedKeys[All];

type TranslateOf<One extends Namespace, All extends Namespace> = <K extends KeyOf<One, All>>(
  key: K,
  // A key that is none of them is taken for all of them: then the compiler's error is about the key, not about the values.
  ...given: [KeyOf<One, All>] extends [K] ? [values?: object] : Given<Said<One, K>>
) => Said<One, K> extends string ? string : readonly string[];

/** Says a sentence; a list where the texts have a list. */
export type Translate<N extends Namespaces> = TranslateOf<First<N>, Each<N>>;
/** For those who are no component: whatever there is. */
export type TranslateAny = TranslateOf<'common', Namespace>;

type Tags<T> = T extends `${string}</${infer Name}>${infer Rest}` ? Name | Tags<Rest> : never;

export type Path<N extends Namespace> = keyof Own[N];
/** What a sentence with tags needs: its values, and something for each tag. */
export type Parts<N extends Namespace, K extends Path<N>, Element> = {
  components: { readonly [Tag in Tags<Own[N][K]>]: Element };
} & ([Placeholders<Own[N][K]>] extends [never] ? { values?: never } : { values: Values<Own[N][K]> });
