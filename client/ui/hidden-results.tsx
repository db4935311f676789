import { useTranslation } from 'react-i18next';
import type { Blackout } from '#contracts/events/blackout.ts';
import { formatDateTime } from '../lib/format.ts';
import { EmptyState } from './states.tsx';

type HiddenResultsProps = {
  /** Undefined while the page does not know it yet. */
  blackout: Blackout | null | undefined;
  zone: string | undefined;
};

/** `Hasil disembunyikan sampai 21 Nov 2026, 21.00 WIB`, in the event's zone; the promise may be missing. */
export function useHiddenText({ blackout, zone }: HiddenResultsProps): string {
  const { t, i18n } = useTranslation('ui');
  const until = blackout?.until;
  if (!until) return t('hidden.open');
  return t('hidden.until', { time: formatDateTime(until, { zone, locale: i18n.language }) });
}

/** In place of a board while results are hidden. */
export function HiddenResults(props: HiddenResultsProps) {
  const { t } = useTranslation('ui');
  return <EmptyState title={useHiddenText(props)} text={t('hidden.text')} />;
}
