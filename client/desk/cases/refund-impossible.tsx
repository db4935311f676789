import { errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';

type RefundImpossibleProps = {
  /** The refund that stands in its way. */
  openRefundId: string | null;
  /** What the server says, where there is none. */
  error: unknown;
};

/** Why nothing of an order can go back now, and what can be done about it. */
export function RefundImpossible({ openRefundId, error }: RefundImpossibleProps) {
  const { t } = useTranslation('cases');
  const may = useRights();
  const isUnderWay = openRefundId !== null;
  return (
    <EmptyState
      bare
      title={t('refund.impossible')}
      text={isUnderWay ? t('refund.underWay') : errorMessage(error)}
      action={
        isUnderWay &&
        may('readMoney') && (
          <LinkButton variant="line" className="mt-3" to={`/dashboard/cases?case=${openRefundId}`}>
            {t('refund.openCase')}
          </LinkButton>
        )
      }
    />
  );
}
