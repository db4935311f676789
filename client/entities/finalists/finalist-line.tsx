import type { ReactNode } from 'react';
import { finalistNumber } from '#contracts/finalists/finalist-number.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

type FinalistLineProps = {
  finalist: { number?: number | undefined; category: string; withdrawn?: true | undefined };
};

/** What stands below a finalist's name: number, category, and whether they have withdrawn. */
export function FinalistLine({ finalist: { number, category, withdrawn } }: FinalistLineProps): ReactNode {
  const { t } = useTranslation('ui');
  return (
    <>
      {[number && finalistNumber(number), category].filter(Boolean).join(' · ')}
      {withdrawn && <b> · {t('withdrawn')}</b>}
    </>
  );
}
