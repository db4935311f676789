import { useOwnOrganizers } from '../../entities/teams/own-organizers.ts';
import { errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { verifySession } from '../../lib/session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { RefreshIcon } from '../../ui/icons.ts';
import { EmptyState, ErrorState } from '../../ui/states.tsx';

/** Why there is nothing at the desk for staff that acts for no active organizer, and what they can do. */
export function NoTeam() {
  const { t } = useTranslation('desk');
  const query = useOwnOrganizers();
  const { data: organizers, error, isFetching } = query;
  // Whoever has a team by now is led to its first page by the guard.
  const retry = () => {
    void verifySession({ force: true });
    void query.refetch();
  };
  if (!organizers) {
    if (!error) return null;
    return <ErrorState isPage message={errorMessage(error)} retrying={isFetching} onRetry={retry} />;
  }
  const why = reasonOf(organizers);
  return (
    <EmptyState
      isPage
      title={t(`noTeam.${why}`, { name: organizers[0]?.name ?? '' })}
      text={t(`noTeam.${why}Text`)}
      action={
        <div className="mt-4 flex flex-wrap justify-center gap-3">
          <Button size="sm" pending={isFetching} onClick={retry}>
            <RefreshIcon className="i" />
            {t('noTeam.check')}
          </Button>
          <LinkButton size="sm" variant="line" to="/dashboard/profile">
            {t('noTeam.profile')}
          </LinkButton>
        </div>
      }
    />
  );
}

function reasonOf(
  organizers: readonly { is_active: boolean }[],
): 'none' | 'choose' | 'inactive' | 'allInactive' {
  if (organizers.length === 0) return 'none';
  if (organizers.some(({ is_active }) => is_active)) return 'choose';
  return organizers.length === 1 ? 'inactive' : 'allInactive';
}
