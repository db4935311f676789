import type { DeskOrganizer } from '#contracts/organizers/organizers.ts';
import { formatCount, formatLongDate, formatLongDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { socialLink } from '../../lib/social-link.ts';
import { Card } from '../../ui/card.tsx';
import { FactRow, FactRows } from '../../ui/desk/fact-rows.tsx';

/** What is kept about an organizer. */
export function OrganizerInformation({ organizer }: { organizer: DeskOrganizer }) {
  const { t } = useTranslation('organizers');
  const none = t('info.none');
  const social = socialLink(organizer.social_media_link);
  return (
    <Card>
      <FactRows>
        <FactRow label={t('info.email')}>{organizer.email ?? none}</FactRow>
        <FactRow label={t('info.phone')} numeric>
          {organizer.phone_number ?? none}
        </FactRow>
        <FactRow label={t('info.description')} prose>
          {organizer.description || none}
        </FactRow>
        <FactRow label={t('info.socialMedia')}>
          {social ? (
            <a className="text-link" href={social.href} target="_blank" rel="noopener noreferrer">
              {social.label}
            </a>
          ) : (
            (organizer.social_media_link ?? none)
          )}
        </FactRow>
        <FactRow label={t('info.followers')} numeric>
          {formatCount(organizer.follower_count)}
        </FactRow>
        <FactRow label={t('info.lastLogin')} numeric>
          {organizer.last_login ? formatLongDateTime(organizer.last_login) : t('info.never')}
        </FactRow>
        <FactRow label={t('info.registered')} numeric>
          {formatLongDate(organizer.created_at)}
        </FactRow>
      </FactRows>
    </Card>
  );
}
