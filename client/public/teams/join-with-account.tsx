import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Claims } from '#contracts/accounts/session.ts';
import { WaitNote } from '../../entities/accounts/wait-note.tsx';
import { ApiError, errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { logOut } from '../../lib/session.ts';
import { useWait } from '../../lib/use-wait.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Avatar } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { AlertTriangleIcon } from '../../ui/icons.ts';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { toast } from '../../ui/toast.tsx';
import { acceptInvitation } from './invitations.ts';

/** Joins with the account that is logged in. That the address is another one is seen by the server alone: the page has it masked. */
export function JoinWithAccount({
  token,
  email,
  claims,
  onJoined,
  onMember,
  onChanged,
}: {
  token: string;
  /** Masked. */
  email: string;
  claims: Claims;
  onJoined: (message: string, organizerId: string) => void;
  /** They are in the team already. */
  onMember: () => void;
  onChanged: () => void;
}) {
  const { t } = useTranslation('teams');
  const { seconds, wait } = useWait();
  const join = useWrite({
    mutationFn: () => acceptInvitation(token),
    onSuccess: ({ message, event_organizer_id }) => onJoined(message, event_organizer_id),
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      if (error.code === 'already_member') onMember();
      else if (error.code === 'link_invalid' || error.code === 'customer_account') onChanged();
      else if (error.status === 429) wait(error.retryAfter ?? 10);
    },
  });
  const isOther = join.error instanceof ApiError && join.error.code === 'invitation_for_other_address';
  if (isOther) return <OtherAccount claims={claims} email={email} />;
  const isLimited = join.error instanceof ApiError && join.error.status === 429;
  return (
    <div className="stack gap-5">
      <WhoOneIs claims={claims} />
      {join.error && !isLimited && (
        <ProblemBox>
          <AlertTriangleIcon className="i" />
          <p>{errorMessage(join.error)}</p>
        </ProblemBox>
      )}
      <WaitNote seconds={seconds} />
      <Button
        size="lg"
        block
        pending={join.isPending}
        pendingText={t('invitation.joining')}
        disabled={seconds > 0}
        onClick={() => join.mutate()}
      >
        {t('invitation.join')}
      </Button>
    </div>
  );
}

/** Somebody else is logged in than whoever was invited. */
export function OtherAccount({ claims, email }: { claims: Claims; email: string }) {
  const { t } = useTranslation(['teams', 'common']);
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    // The page stays: it goes on with whoever comes next.
    await logOut().catch(() => toast.error(t('common:session.logoutFailed')));
    setLeaving(false);
  };
  return (
    <div className="stack gap-5">
      <WhoOneIs claims={claims} />
      <p className="text-pretty">{t('invitation.otherAccount', { email })}</p>
      <Button
        size="lg"
        block
        pending={leaving}
        pendingText={t('invitation.leaving')}
        onClick={() => void leave()}
      >
        {t('invitation.leave')}
      </Button>
    </div>
  );
}

/** The address has an account: the login leads back here. */
export function LoginFirst() {
  const { t } = useTranslation('teams');
  const { pathname, hash } = useLocation();
  return (
    <div className="stack gap-5">
      <p className="text-pretty">{t('invitation.loginText')}</p>
      <LinkButton to="/auth/login" state={{ wanted: pathname + hash }} size="lg" block>
        {t('invitation.login')}
      </LinkButton>
    </div>
  );
}

function WhoOneIs({ claims }: { claims: Claims }) {
  const { t } = useTranslation('teams');
  return (
    <p className="flex items-center gap-3">
      <Avatar name={claims.name} small />
      <span className="min-w-0 wrap-anywhere">
        {t('invitation.as', { name: claims.name })}
        <small className="muted block">{claims.email ?? claims.username}</small>
      </span>
    </p>
  );
}
