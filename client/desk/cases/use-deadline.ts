import type { CaseRow } from '#contracts/cases/cases.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useNow } from '../../lib/use-now.ts';
import { unitsOf } from '../use-age-words.ts';

/** Ages and deadlines are written in minutes at the finest. */
const TICK_MS = 30_000;

/** The server's time, as often as ages change. */
export const useCaseNow = (): number => useNow(TICK_MS);

/** How long a case may still wait, or that it has waited too long; null without a deadline, and for what is over. */
export function useDeadlineWords(): (
  of: Pick<CaseRow, 'deadline_at' | 'closed_at'>,
) => { words: string; isOver: boolean } | null {
  const { t } = useTranslation('cases');
  const now = useCaseNow();
  return ({ deadline_at, closed_at }) => {
    if (deadline_at === null || closed_at !== null) return null;
    const left = new Date(deadline_at).getTime() - now;
    if (left <= 0) return { words: t('deadline.over'), isOver: true };
    const { unit, count } = unitsOf(left);
    return { words: t(`deadline.${unit}`, { count }), isOver: false };
  };
}
