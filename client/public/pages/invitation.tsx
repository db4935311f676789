import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { InvitationPage as Invitation } from '#contracts/organizers/teams.ts';
import { WaitNote } from '../../entities/accounts/wait-note.tsx';
import { ApiError, errorMessage } from '../../lib/api.ts';
import { addTexts } from '../../lib/i18n/i18n.ts';
import { accounts } from '../../lib/i18n/id/accounts.ts';
import { teams } from '../../lib/i18n/id/teams.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { rightsOf } from '../../lib/rights.ts';
import { getClaims, useClaims, verifySession } from '../../lib/session.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useWait } from '../../lib/use-wait.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Loading, PassingHeading, Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { AuthBox } from '../layouts/auth-box.tsx';
import { useMailedToken } from '../mailed-token.ts';
import { InvitationFacts } from '../teams/invitation-facts.tsx';
import { invitationKey, useInvitation } from '../teams/invitations.ts';
import { JoinForm } from '../teams/join-form.tsx';
import { JoinWithAccount, LoginFirst, OtherAccount } from '../teams/join-with-account.tsx';
import { Joined } from '../teams/joined.tsx';

addTexts({ accounts, teams });

/** Joined: with an organizer, where they act for another one and have to choose. */
type End = { kind: 'joined'; organizerId: string | null; team: string } | { kind: 'member' };

/** /auth/invitation#token, from a mail: who invites to what, and the way in. */
export function InvitationPage() {
  const { t } = useTranslation('teams');
  useDocumentTitle(t('invitation.documentTitle'));
  const token = useMailedToken();
  const queryClient = useQueryClient();
  const [end, setEnd] = useState<End | null>(null);
  // Once somebody has joined, the link works no more.
  const query = useInvitation(token, { enabled: end === null });
  const { data, error } = query;
  if (end?.kind === 'joined') {
    return (
      <AuthBox>
        <Joined {...end} />
      </AuthBox>
    );
  }
  if (end) return <Verdict title={t('invitation.member')} text={t('invitation.memberText')} />;
  if (token === '' || isGone(error))
    return <Verdict title={t('invitation.bad')} text={t('invitation.badText')} />;
  return (
    <AuthBox>
      {data ? (
        <>
          <h1 className="h-page wrap-anywhere">{t('invitation.title', { team: data.organizer.name })}</h1>
          <p className="muted mt-2 mb-6 wrap-anywhere text-pretty">
            {t('invitation.text', { who: data.invited_by, email: data.email })}
          </p>
          <InvitationFacts invitation={data} />
          <WayIn
            token={token}
            invitation={data}
            onEnd={setEnd}
            onChanged={() => void queryClient.invalidateQueries({ queryKey: invitationKey(token) })}
          />
        </>
      ) : error ? (
        <Failed query={query} error={error} />
      ) : (
        <InvitationSkeleton />
      )}
    </AuthBox>
  );
}

/** Of whatever form the link is: one that is not good is gone. */
function isGone(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422);
}

type WayInProps = {
  token: string;
  invitation: Invitation;
  onEnd: (end: End) => void;
  onChanged: () => void;
};

/** What is to be done depends on whose the address is, and on who is logged in. */
function WayIn({ token, invitation, onEnd, onChanged }: WayInProps) {
  const { t } = useTranslation('teams');
  const claims = useClaims();
  const navigate = useNavigate();
  const { account, email, organizer } = invitation;
  const join = async (message: string, joinedId?: string) => {
    const end = (organizerId: string | null): End => ({ kind: 'joined', organizerId, team: organizer.name });
    // Before the claims: with them all that was fetched is fetched anew, and the link works no more.
    onEnd(end(null));
    await verifySession({ force: true });
    const acting = getClaims()?.eo_id;
    if (joinedId !== undefined && acting !== undefined && acting !== joinedId) {
      onEnd(end(joinedId));
      return;
    }
    toast.success(message);
    await navigate('/dashboard', { replace: true });
  };
  if (account === 'customer') {
    return (
      <div role="status">
        <h2 className="h-card">{t('invitation.customer')}</h2>
        <p className="muted mt-1 mb-5 text-pretty">{t('invitation.customerText')}</p>
        <LinkButton to="/" size="lg" variant="line" block>
          {t('invitation.home')}
        </LinkButton>
      </div>
    );
  }
  if (claims === null) {
    if (account === 'login') return <LoginFirst />;
    return <JoinForm token={token} onJoined={(message) => void join(message)} onChanged={onChanged} />;
  }
  if (account === 'new' || !rightsOf(claims)('workForOrganizer'))
    return <OtherAccount claims={claims} email={email} />;
  return (
    <JoinWithAccount
      token={token}
      email={email}
      claims={claims}
      onJoined={(message, organizerId) => void join(message, organizerId)}
      onMember={() => onEnd({ kind: 'member' })}
      onChanged={onChanged}
    />
  );
}

/** Nothing can be done with the link. */
function Verdict({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('teams');
  const isOfDesk = rightsOf(useClaims())('enterDesk');
  return (
    <AuthBox>
      <h1 className="h-page text-balance">{title}</h1>
      <p className="muted mt-2 mb-8 text-pretty" role="status">
        {text}
      </p>
      <LinkButton to={isOfDesk ? '/dashboard' : '/'} size="lg" block>
        {t(isOfDesk ? 'invitation.toDesk' : 'invitation.home')}
      </LinkButton>
    </AuthBox>
  );
}

type FailedProps = { query: ReturnType<typeof useInvitation>; error: Error };

function Failed({ query, error }: FailedProps) {
  const { t } = useTranslation('teams');
  const { seconds, wait } = useWait();
  const limit = error instanceof ApiError && error.status === 429 ? (error.retryAfter ?? 10) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer; `wait` is another one each time
  useLayoutEffect(() => {
    if (limit !== null) wait(limit);
  }, [limit, query.errorUpdatedAt]);
  return (
    <>
      <h1 className="h-page mb-6">{t('invitation.documentTitle')}</h1>
      {seconds > 0 ? (
        <WaitNote seconds={seconds} />
      ) : (
        <ErrorState
          message={errorMessage(error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
    </>
  );
}

function InvitationSkeleton() {
  const { t } = useTranslation('teams');
  return (
    <>
      <PassingHeading>{t('invitation.loading')}</PassingHeading>
      <Loading label={t('invitation.loading')}>
        <Skeleton className="h-10 w-4/5" />
        <Skeleton className="mt-3 mb-6 h-5 w-3/5" />
        <Skeleton className="mb-7 h-64 rounded-lg" />
        <Skeleton className="h-13 rounded-full" />
      </Loading>
    </>
  );
}
