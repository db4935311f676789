import { useNavigate } from 'react-router-dom';
import { actFor } from '../../entities/teams/own-organizers.ts';
import { errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { setClaims } from '../../lib/session.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';

/** On the way to the desk. Who acts for another organizer chooses whether to go over: then there is an `organizerId`. */
export function Joined({ organizerId, team }: { organizerId: string | null; team: string }) {
  const { t } = useTranslation('teams');
  const navigate = useNavigate();
  const go = useWrite({
    mutationFn: (id: string) => actFor(id),
    onSuccess: async (claims) => {
      setClaims(claims);
      await navigate('/dashboard', { replace: true });
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <>
      <h1 className="h-page wrap-anywhere">{t('invitation.joined', { team })}</h1>
      <p className="muted mt-2 mb-8 text-pretty" role="status">
        {t(organizerId === null ? 'invitation.opening' : 'invitation.stillElsewhere')}
      </p>
      {organizerId !== null && (
        <div className="stack gap-3">
          <Button size="lg" block pending={go.isPending} onClick={() => go.mutate(organizerId)}>
            {t('invitation.open')}
          </Button>
          <LinkButton to="/dashboard" size="lg" variant="line" block>
            {t('invitation.stay')}
          </LinkButton>
        </div>
      )}
    </>
  );
}
