import { ApiError, errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWait } from '../../lib/use-wait.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { requestVerification } from './recover.ts';
import { WaitNote } from './wait-note.tsx';

/** Has the verification link of an address sent (again). */
export function EmailProof() {
  const { t } = useTranslation(['account', 'accounts']);
  const { seconds, wait } = useWait();
  const call = useWrite({
    mutationFn: requestVerification,
    onSuccess: () => toast.success(t('profile.linkSent')),
    onError: (error) => {
      // Letters to an address may have hours to wait; the sentence says how long.
      const counts = error instanceof ApiError && error.status === 429 && error.errors.length === 0;
      if (counts) wait(error.retryAfter ?? 10);
      else toast.error(errorMessage(error));
    },
  });
  return (
    <div className="grid justify-items-start gap-3">
      <WaitNote seconds={seconds} />
      <Button
        variant="line"
        size="sm"
        pending={call.isPending}
        pendingText={t('accounts:processing')}
        disabled={seconds > 0}
        onClick={() => call.mutate()}
      >
        {t('profile.sendLink')}
      </Button>
    </div>
  );
}
