import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import type { Namespace, Parts, Path } from './keys.ts';
import { type Filling, fill } from './translator.ts';
import { useTranslation } from './use-translation.ts';

/** Splits into text, tag, what is within it, text, and so on. */
const TAGGED = /<(\w+)>(.*?)<\/\1>/;

type TransProps<N extends Namespace, K extends Path<N>> = { ns: N; i18nKey: K } & Parts<N, K, ReactElement>;

/**
 * A sentence of which some words are more than text: `I accept the <terms>terms and conditions</terms>.` What stands in a tag becomes the
 * content of the element that `components` has for it.
 */
export function Trans<N extends Namespace, K extends Path<N>>(props: TransProps<N, K>): ReactNode;
export function Trans({
  ns,
  i18nKey,
  values,
  components,
}: {
  ns: Namespace;
  i18nKey: string;
  values?: Filling;
  components: Record<string, ReactElement>;
}): ReactNode {
  const { i18n } = useTranslation(ns);
  const template = i18n.template(`${ns}:${i18nKey}`, values?.count) ?? i18nKey;
  // The tags are read before the values are in: a finalist may be called `<votes>`.
  const parts = String(template).split(TAGGED);
  const drawn = parts.map((part, at) => {
    if (at % 3 === 0) return fill(part, values);
    if (at % 3 === 2) return null;
    const words = fill(parts[at + 1] ?? '', values);
    const element = components[part];
    return element ? cloneElement(element, {}, words) : words;
  });
  return createElement(Fragment, {}, ...drawn);
}
