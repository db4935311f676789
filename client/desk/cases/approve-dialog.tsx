import type { CaseDetail } from '#contracts/cases/cases.ts';
import { ApiError, errorMessage } from '../../lib/api.ts';
import { formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { FieldError } from '../../ui/field.tsx';
import { approveRefund } from './cases.ts';
import { useCaseWrite } from './use-case-write.ts';
import { useDecisionText } from './use-decision-text.ts';

/** What every dialog about a case is given. */
export type CaseDialogProps = {
  of: CaseDetail;
  onDone: () => void;
  onChanged: () => void;
  onClose: () => void;
};

/** *Setujui*: the refund goes on, or the decision that somebody asked for is carried out. */
export function ApproveDialog({ of, onDone, onChanged, onClose }: CaseDialogProps) {
  const { t } = useTranslation('cases');
  const approve = useCaseWrite({
    send: () => approveRefund(of.id, { revision: of.revision }),
    onDone,
    onChanged,
  });
  const decisionText = useDecisionText();
  const refundText = () =>
    t(of.lines.length > 0 ? 'approve.text' : 'approve.textMoney', { amount: formatRupiah(of.amount ?? 0) });
  const isOutdated = approve.error instanceof ApiError && approve.error.code === 'refund_outdated';
  return (
    <ConfirmDialog
      open
      harmless
      onOpenChange={onClose}
      title={t(of.asked ? 'approve.titleDecision' : 'approve.title')}
      text={of.asked ? decisionText(of, of.asked.decision) : refundText()}
      no={t('decide.no')}
      yes={t('approve.yes')}
      pending={approve.isPending}
      pendingText={t('approve.pending')}
      disabled={isOutdated}
      onConfirm={() => approve.mutate(undefined)}
    >
      {approve.error && (
        <FieldError className="mt-4">
          {isOutdated ? t('approve.outdated') : errorMessage(approve.error)}
        </FieldError>
      )}
    </ConfirmDialog>
  );
}
