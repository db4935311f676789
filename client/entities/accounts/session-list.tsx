import { useQueryClient } from '@tanstack/react-query';
import type { Session } from '#contracts/accounts/account.ts';
import { ApiError, errorMessage } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { DividedItem } from '../../ui/divided-item.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { accountKeys, endSession, useSessions } from './account.ts';

/** Where one is logged in; each but this one can be signed out. */
export function SessionList() {
  const query = useSessions();
  if (query.data) {
    return (
      <ul>
        {query.data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
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
      <Skeleton className="h-12 rounded-md" />
    </Loading>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { t } = useTranslation('account');
  const queryClient = useQueryClient();
  const device = session.device ?? t('sessions.unknown');
  const end = useWrite({
    mutationFn: endSession,
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => {
      // It has ended already: the list just has to be looked at again.
      if (!(error instanceof ApiError && error.status === 404)) toast.error(errorMessage(error));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountKeys.sessions }),
  });
  return (
    <DividedItem>
      <div className="min-w-0">
        <p className="font-semibold">{device}</p>
        <p className="cap num">{t('sessions.since', { time: formatDateTime(session.created_at) })}</p>
      </div>
      {session.current ? (
        <p className="cap">{t('sessions.current')}</p>
      ) : (
        <Button
          variant="line"
          size="sm"
          aria-label={t('sessions.endFor', { device })}
          pending={end.isPending}
          pendingText={t('sessions.ending')}
          onClick={() => end.mutate(session.id)}
        >
          {t('sessions.end')}
        </Button>
      )}
    </DividedItem>
  );
}
