import { useState } from 'react';
import type { RefundRunView } from '#contracts/cases/refund-runs.ts';
import { ApiError, errorReason } from '../../lib/api.ts';
import { formatCount, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { useClaims } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { FieldError } from '../../ui/field.tsx';
import { changeRefundRun, type RunAction } from './refund-runs.ts';
import { RunNoteDialog } from './run-note-dialog.tsx';
import { useRunWrite } from './use-run-write.ts';

type RunActionsProps = {
  run: RefundRunView;
  onDone: () => void;
  /** It is not what was read any more. */
  onChanged: () => void;
};

/** What somebody may do about a refund run now; each is confirmed in a dialog. Who may is decided at the server. */
export function RunActions({ run, onDone, onChanged }: RunActionsProps) {
  const { t } = useTranslation('refundRuns');
  const isOwn = useClaims()?.id === run.asked_by?.id;
  const possible = usePossible(run);
  const [asked, setAsked] = useState<RunAction | null>(null);
  // What is not possible any more is not asked any longer.
  const open = possible.find((action) => action === asked);
  if (possible.length === 0) return null;
  const close = () => setAsked(null);
  const dialog = {
    run,
    isOwn,
    onChanged,
    onClose: close,
    onDone: () => {
      close();
      onDone();
    },
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a border of its own
    <div className="flex flex-wrap gap-2.5 max-md:*:flex-auto" role="group" aria-label={t('act.label')}>
      {possible.map((action, index) => (
        <Button
          key={action}
          variant={index === 0 && action !== 'stop' ? 'gold' : 'line'}
          onClick={() => setAsked(action)}
        >
          {action === 'reject' && isOwn ? t('act.reject.buttonOwn') : t(`act.${action}.button`)}
        </Button>
      ))}
      {open !== undefined && <ActionDialog key={open} action={open} {...dialog} />}
    </div>
  );
}

function usePossible({ state, to_approve: isToApprove }: RefundRunView): RunAction[] {
  const mayRun = useRights()('runRefunds');
  switch (state) {
    case 'requested':
      return [...(isToApprove ? (['approve'] as const) : []), ...(mayRun ? (['reject'] as const) : [])];
    case 'running':
      return mayRun ? ['stop'] : [];
    case 'stopped':
      return mayRun ? ['resume'] : [];
    default:
      return [];
  }
}

type ActionDialogProps = RunActionsProps & { action: RunAction; isOwn: boolean; onClose: () => void };

function ActionDialog({ run, action, isOwn, onDone, onChanged, onClose }: ActionDialogProps) {
  const { t } = useTranslation('refundRuns');
  const change = useRunWrite({
    send: (note: string) => changeRefundRun(run, { action, note }),
    onDone,
    onChanged,
  });
  const problem = useProblem(change.error);
  if (action === 'approve') {
    const { orders, amount } = run.counted.refunds;
    return (
      <ConfirmDialog
        open
        harmless
        onOpenChange={onClose}
        title={t('act.approve.title')}
        text={t('act.approve.text', { amount: formatRupiah(amount), orders: formatCount(orders) })}
        no={t('act.no')}
        yes={t('act.approve.yes')}
        pending={change.isPending}
        pendingText={t('act.approve.pending')}
        onConfirm={() => change.mutate('')}
      >
        {problem !== null && <FieldError className="mt-4">{problem}</FieldError>}
      </ConfirmDialog>
    );
  }
  const isWithdrawn = action === 'reject' && isOwn;
  return (
    <RunNoteDialog
      title={isWithdrawn ? t('act.reject.titleOwn') : t(`act.${action}.title`)}
      text={t(`act.${action}.text`)}
      yes={isWithdrawn ? t('act.reject.yesOwn') : t(`act.${action}.yes`)}
      pendingText={t(`act.${action}.pending`)}
      harmless={action === 'resume'}
      pending={change.isPending}
      problem={problem}
      onConfirm={change.mutate}
      onClose={onClose}
    />
  );
}

/** Why it was refused; where somebody was faster, what to do. */
function useProblem(error: unknown): string | null {
  const { t } = useTranslation('refundRuns');
  if (!error) return null;
  return error instanceof ApiError && error.code === 'refund_run_changed'
    ? t('run.changed')
    : errorReason(error);
}
