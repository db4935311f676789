import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { RefundPreview } from '#contracts/cases/cases.ts';
import { ApiError, errorReason } from '../../lib/api.ts';
import { formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { LoadProblem } from '../../ui/desk/load-state.tsx';
import { PanelButtons, SidePanel } from '../../ui/desk/side-panel.tsx';
import { useHeldDrawer } from '../../ui/desk/split-drawer.tsx';
import { useLeaving } from '../../ui/desk/use-leaving.ts';
import { AlertTriangleIcon } from '../../ui/icons.ts';
import { OldAnswer } from '../../ui/old-answer.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { refundPreviewQuery } from './cases.ts';
import { RefundReason, RefundScope } from './refund-fields.tsx';
import { RefundForm, useRefundForm } from './refund-form.tsx';
import { RefundImpossible } from './refund-impossible.tsx';
import { RefundOutcome } from './refund-outcome.tsx';
import { useAskRefund } from './use-ask-refund.ts';
import { useRefundPreview } from './use-refund-preview.ts';

type RefundPanelProps = {
  orderId: string;
  /** How it was paid, in words; null where nobody says. */
  method: string | null;
  /** The refund of the order that is under way. */
  openRefundId: string | null;
  onClose: () => void;
};

const ALL = { scope: 'full' as const, lines: [] };

/** *Kembalikan dana*: what of an order goes back and why, with what it would do, before somebody asks for it. */
export function RefundPanel({ orderId, method, openRefundId, onClose }: RefundPanelProps) {
  const { t } = useTranslation('cases');
  const formId = useId();
  const saveWords = useSaveWords();
  const { open, leave } = useLeaving(onClose);
  useHeldDrawer(true);
  const base = useQuery(refundPreviewQuery(orderId, ALL));
  const all = base.data;
  const most = all?.amount ?? 0;
  const form = useRefundForm(most);
  const outcome = useRefundPreview(orderId, { values: form.watch(), most });
  const { preview, request, isCurrent, votesToSpread } = outcome;
  const ask = useAskRefund(orderId, {
    onAsked: () => {
      form.reset();
      leave();
    },
  });
  const submit = form.handleSubmit(({ reason, note }) => {
    if (ask.isPending || !isCurrent || !preview || !request) return;
    ask.mutate({ ...request, reason, note, expected_amount: preview.amount });
  });
  const isRefused = openRefundId !== null || (all === undefined && isVerdict(base.error));
  return (
    <SidePanel
      open={open}
      onOpenChange={leave}
      width="form"
      over={orderId}
      title={t('refund.title')}
      dirty={form.formState.isDirty && !ask.isSuccess}
      foot={
        !isRefused && (
          <PanelButtons
            formId={formId}
            cancel={t('refund.cancel')}
            save={saveWords(isCurrent ? preview : undefined)}
            saving={t('refund.asking')}
            pending={ask.isPending}
            disabled={all === undefined || (request !== null && !isCurrent)}
          />
        )
      }
    >
      {isRefused ? (
        <RefundImpossible openRefundId={openRefundId} error={base.error} />
      ) : all === undefined ? (
        base.error ? (
          <LoadProblem state={base} bare />
        ) : (
          <PanelSkeleton />
        )
      ) : (
        <RefundForm id={formId} onSubmit={() => void submit()}>
          <RefundScope form={form} all={all} votesToSpread={votesToSpread} />
          {outcome.error && !preview && <Problem>{errorReason(outcome.error)}</Problem>}
          {preview && (
            <OldAnswer isOld={!isCurrent && votesToSpread === null}>
              <RefundOutcome preview={preview} method={method} />
            </OldAnswer>
          )}
          <RefundReason form={form} />
          {ask.error && (
            <Problem>
              {codeOf(ask.error) === 'refund_outdated' ? t('refund.outdated') : errorReason(ask.error)}
            </Problem>
          )}
        </RefundForm>
      )}
    </SidePanel>
  );
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : null);

/** The server has looked at it, and says no. */
const isVerdict = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** What the button says that sends it: how much, and whether somebody else decides. */
function useSaveWords(): (preview: RefundPreview | undefined) => string {
  const { t } = useTranslation('cases');
  return (preview) => {
    if (!preview) return t('refund.submit');
    return t(preview.needs_approval ? 'refund.ask' : 'refund.send', { amount: formatRupiah(preview.amount) });
  };
}

function Problem({ children }: { children: ReactNode }) {
  return (
    <ProblemBox>
      <AlertTriangleIcon className="i" />
      <p>{children}</p>
    </ProblemBox>
  );
}

function PanelSkeleton() {
  const { t } = useTranslation('cases');
  return (
    <Loading label={t('refund.loading')}>
      <div className="stack gap-4">
        <Skeleton className="h-52 rounded-md" />
        <Skeleton className="h-64 rounded-md" />
        <Skeleton className="h-24 rounded-md" />
      </div>
    </Loading>
  );
}
