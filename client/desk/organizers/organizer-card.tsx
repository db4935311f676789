import type { DeskOrganizer } from '#contracts/organizers/organizers.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
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
    <Card
      as="section"
      flush
      className="flex flex-wrap items-center gap-3.5 px-4.5 py-4 md:gap-4"
      aria-label={organizer.name}
    >
      <Picture
        src={organizer.profile_image}
        alt=""
        ratio="1/1"
        sizes="4rem"
        className="w-12 flex-none rounded-md md:w-16"
      />
      <div className="min-w-0 flex-[1_1_12rem]">
        <h2 className="text-[1.125rem]">{organizer.name}</h2>
        <p>{organizer.id}</p>
        {!organizer.is_active && <p className="cap">{t('detail.inactive')}</p>}
      </div>
      <OrganizerBadge status={organizer.status} />
      {manages && (
        <div className="flex flex-wrap gap-2">
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
    </Card>
  );
}
