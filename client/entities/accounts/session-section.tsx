import type { Session } from '#contracts/accounts/account.ts';
import { errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useSessions } from './account.ts';
import { AccountSection } from './account-section.tsx';
import { EndOtherSessions } from './end-other-sessions.tsx';
import { SessionRow } from './session-row.tsx';

/** Where one is logged in. Each session but the present one can be ended, and all of them together. */
export function SessionSection() {
  const { t } = useTranslation('account');
  const query = useSessions();
  return (
    <AccountSection title={t('sessions.title')} text={t('sessions.text')}>
      {query.data ? (
        <Sessions sessions={query.data} />
      ) : query.isError ? (
        <ErrorState
          bare
          message={errorMessage(query.error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Loading>
          <Skeleton className="h-12 rounded-md" />
        </Loading>
      )}
    </AccountSection>
  );
}

function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useTranslation('account');
  const others = sessions.filter(({ current }) => !current).length;
  return (
    <>
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {others > 0 ? <EndOtherSessions count={others} /> : <p className="cap">{t('sessions.onlyThis')}</p>}
    </>
  );
}
