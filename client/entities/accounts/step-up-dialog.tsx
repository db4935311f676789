import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../lib/api.ts';
import { addTexts } from '../../lib/i18n/i18n.ts';
import { accounts } from '../../lib/i18n/id/accounts.ts';
import { factors } from '../../lib/i18n/id/factors.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { isSessionEnd } from '../../lib/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldSkeleton, Loading } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { factorKeys, requestStepUp, stepUp } from './factors.ts';
import { ProofForm } from './proof-form.tsx';

addTexts({ accounts, factors });

type StepUpDialogProps = { open: boolean; onProven: () => void; onClose: () => void };

/** Asks who is there before an action goes on. The page behind stays as it is, whatever comes of it. */
export function StepUpDialog({ open, onProven, onClose }: StepUpDialogProps) {
  const { t } = useTranslation('factors');
  return (
    <Dialog open={open} onOpenChange={onClose} title={t('stepUp.title')} description={t('stepUp.text')}>
      <div className="mt-5">
        <Proof onProven={onProven} onClose={onClose} />
      </div>
    </Dialog>
  );
}

function Proof({ onProven, onClose }: Omit<StepUpDialogProps, 'open'>) {
  // What may be given depends on what was added a moment ago: nothing of it is kept.
  const query = useQuery({
    queryKey: factorKeys.stepUp,
    queryFn: requestStepUp,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (query.data) {
    return (
      <ProofForm
        methods={query.data.methods}
        requestPasskey={async () => (await requestStepUp()).passkey}
        send={async (proof) => {
          await stepUp(proof);
          onProven();
        }}
        onRefused={(error) => {
          // The page has a dialog of its own for that.
          const hasEnded = isSessionEnd(error);
          if (hasEnded) onClose();
          return hasEnded;
        }}
      />
    );
  }
  if (query.isError) {
    return (
      <ErrorState
        bare
        message={errorMessage(query.error)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <Loading>
      <FieldSkeleton />
    </Loading>
  );
}
