import { useSyncExternalStore } from 'react';
import { i18n } from './i18n.ts';
import type { Namespace, Namespaces, Translate } from './keys.ts';

const languageNow = () => i18n.language;

/**
 * Sentences for a component, said anew when the language changes: `const { t } = useTranslation('home')`, `t('hero.title')`.
 * Of several namespaces the first one needs no prefix: `useTranslation(['finalist', 'common'])`, `t('common:nav.home')`.
 */
export function useTranslation<const N extends Namespaces = 'common'>(
  namespaces?: N,
): { t: Translate<N>; i18n: typeof i18n } {
  useSyncExternalStore(i18n.subscribe, languageNow);
  const [first = 'common'] = [namespaces].flat() as readonly (Namespace | undefined)[];
  // The translator has no types: what a key says and needs is in `keys.ts`.
  return { t: i18n.translatorOf(first) as never, i18n };
}
