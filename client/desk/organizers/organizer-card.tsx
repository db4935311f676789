import type { DeskOrganizer } from '#contracts/organizers/organizers.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { LockIcon, PencilIcon, RefreshIcon } from '../../ui/icons.ts';
import { Picture } from '../../ui/picture.tsx';
import { OrganizerBadge } from './organizer-badge.tsx';

type OrganizerCardProps = {
  organizer: DeskOrganizer;
  /** Whether the viewer may change organizers. */
  manages: boolean;
  onUpdate: () => void;
  onActivity: () => void;
};

/** Picture, name and id of an organizer, and what may be done with it. */
export function OrganizerCard({ organizer, manages, onUpdate, onActivity }: OrganizerCardProps) {
  const { t } = useTranslation('organizers');
  return (
    <section className="card eo-card" aria-label={organizer.name}>
      <Picture className="face" src={organizer.profile_image} alt="" ratio="1/1" sizes="4rem" />
      <div className="name">
        <h2>{organizer.name}</h2>
        <p>{organizer.id}</p>
        {!organizer.is_active && <p className="cap">{t('detail.inactive')}</p>}
      </div>
      <OrganizerBadge status={organizer.status} />
      {manages && (
        <div className="acts">
          <Button variant="line" onClick={onUpdate}>
            <PencilIcon className="i" />
            {t('detail.update')}
          </Button>
          <Button variant="line" onClick={onActivity}>
            {organizer.is_active ? <LockIcon className="i" /> : <RefreshIcon className="i" />}
            {t(organizer.is_active ? 'menu.deactivate' : 'menu.activate')}
          </Button>
        </div>
      )}
    </section>
  );
}
