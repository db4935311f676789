import type { DeskOrganizer } from '#contracts/organizers/organizers.ts';
import { formatCount, formatLongDate, formatLongDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { socialLink } from '../../lib/social-link.ts';
import { Card } from '../../ui/card.tsx';

/** What is kept about an organizer. */
export function OrganizerInformation({ organizer }: { organizer: DeskOrganizer }) {
  const { t } = useTranslation('organizers');
  const none = t('info.none');
  const social = socialLink(organizer.social_media_link);
  return (
    <Card as="dl" className="facts-list">
      <div>
        <dt>{t('info.email')}</dt>
        <dd>{organizer.email ?? none}</dd>
      </div>
      <div>
        <dt>{t('info.phone')}</dt>
        <dd className="num">{organizer.phone_number ?? none}</dd>
      </div>
      <div>
        <dt>{t('info.description')}</dt>
        <dd className="prose">{organizer.description || none}</dd>
      </div>
      <div>
        <dt>{t('info.socialMedia')}</dt>
        <dd>
          {social ? (
            <a className="text-link" href={social.href} target="_blank" rel="noopener noreferrer">
              {social.label}
            </a>
          ) : (
            (organizer.social_media_link ?? none)
          )}
        </dd>
      </div>
      <div>
        <dt>{t('info.followers')}</dt>
        <dd className="num">{formatCount(organizer.follower_count)}</dd>
      </div>
      <div>
        <dt>{t('info.lastLogin')}</dt>
        <dd className="num">
          {organizer.last_login ? formatLongDateTime(organizer.last_login) : t('info.never')}
        </dd>
      </div>
      <div>
        <dt>{t('info.registered')}</dt>
        <dd className="num">{formatLongDate(organizer.created_at)}</dd>
      </div>
    </Card>
  );
}
