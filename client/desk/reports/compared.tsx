import { type Days, lengthOf } from '#contracts/reports/days.ts';
import { formatChange, formatCount, formatPercentChange } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import type { Comparison } from './compare-figures.ts';

/** `+12% dari 7 hari sebelumnya`: a figure beside the same of as many days before. */
export function Compared({ by, days }: { by: Comparison; days: Days }) {
  const { t } = useTranslation('dashboard');
  const count = lengthOf(days);
  const span = t('compared.span', { count });
  switch (by.than) {
    case 'percent':
      return t('compared.change', { change: formatPercentChange(by.change), span });
    case 'number':
      return t('compared.change', { change: formatChange(by.change), span });
    case 'times':
      return t('compared.times', { times: formatCount(by.times), span });
    default:
      return t(`compared.${by.than}`, { span });
  }
}
