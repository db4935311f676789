import { useTranslation } from '../lib/i18n/use-translation.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Hours say more than days up to here. */
const HOURS_UP_TO_MS = 2 * DAY_MS;

/** A duration in the unit that says enough of it. */
export function unitsOf(milliseconds: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  const past = Math.max(0, milliseconds);
  if (past < HOUR_MS) return { unit: 'minutes', count: Math.floor(past / MINUTE_MS) };
  if (past < HOURS_UP_TO_MS) return { unit: 'hours', count: Math.floor(past / HOUR_MS) };
  return { unit: 'days', count: Math.floor(past / DAY_MS) };
}

/** For how long something has waited: `12 menit`, `5 jam`, `3 hari`. */
export function useAgeWords(): (milliseconds: number) => string {
  const { t } = useTranslation('desk');
  return (milliseconds) => {
    const { unit, count } = unitsOf(milliseconds);
    return t(`age.${unit}`, { count });
  };
}
