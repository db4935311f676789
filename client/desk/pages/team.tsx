import { useOwnOrganizers } from '../../entities/teams/own-organizers.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useClaims } from '../../lib/session.ts';
import { PageHead } from '../../ui/desk/page-head.tsx';
import { TeamLists } from '../teams/team-lists.tsx';

/** /dashboard/team: who works for the organizer that one owns. */
export function TeamPage() {
  const { t } = useTranslation('team');
  const organizerId = useClaims()?.eo_id;
  const name = useOwnOrganizers().data?.find(({ current }) => current)?.name;
  return (
    <>
      <PageHead title={t('title')} text={name === undefined ? t('textPlain') : t('text', { name })} />
      {organizerId !== undefined && <TeamLists isPage organizerId={organizerId} />}
    </>
  );
}
