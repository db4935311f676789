import type { TransferDetail } from '#contracts/transfers/transfers.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { StepList } from '../step-list.tsx';

const CAUSES = [
  'ordered',
  'begun',
  'exported',
  'recorded',
  'confirmed',
  'completed',
  'interrupted',
  'unreadable',
] as const;

/** Everything that became of a transfer: a word of the program as a sentence, what a person or the provider wrote as it is. */
export function TransferHistory({ of }: { of: TransferDetail }) {
  const { t } = useTranslation('transfers');
  const steps = of.history.map(({ at, state, cause, by }) => {
    const known = CAUSES.find((each) => each === cause);
    const who = by && t('drawer.by', { name: by.name ?? t('drawer.somebody') });
    return {
      at,
      what: known ? t(`cause.${known}`) : t(`state.${state}`),
      more: [known ? '' : cause, who ?? ''].filter((line) => line !== ''),
    };
  });
  return <StepList title={t('drawer.history')} steps={steps} />;
}
