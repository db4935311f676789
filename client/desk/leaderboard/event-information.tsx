import type { DeskEvent } from '#contracts/events/desk-events.ts';
import { formatCount, formatRupiah, formatShortEnglish } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { socialLink } from '../../lib/social-link.ts';
import { Avatar } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Fact, FactProse, Facts } from '../../ui/desk/facts.tsx';
import { Picture } from '../../ui/picture.tsx';
import { EventStatusBadge } from '../status-badge.tsx';

/** What an event is, beside its board. */
export function EventInformation({ event }: { event: DeskEvent }) {
  const { t } = useTranslation('deskBoard');
  const { event_organizer_name: organizer, event_organizer_profile: face, zone, is_show } = event;
  const at = (instant: string | null) =>
    instant && is_show ? formatShortEnglish(instant, zone) : t('info.noDate');
  const link = event.social_media ? socialLink(event.social_media) : null;
  return (
    <Card as="section" flush className="px-6 py-5">
      <Facts>
        <Fact label={t('info.organizer')}>
          <span className="row">
            {face ? (
              <Picture src={face} alt="" ratio="1/1" sizes="2rem" className="w-8 flex-none rounded-[50%]" />
            ) : (
              <Avatar name={organizer} small />
            )}
            {organizer}
          </span>
        </Fact>
        <Fact label={t('info.status')}>
          <EventStatusBadge status={event.status} />
        </Fact>
        <Fact label={t('info.finalists')}>{formatCount(event.total_finalist)}</Fact>
        <Fact label={t('info.start')}>{at(event.start)}</Fact>
        <Fact label={t('info.end')}>{at(event.end)}</Fact>
        <Fact label={t('info.price')}>{formatRupiah(event.price)}</Fact>
        <Fact label={t('info.name')} wide>
          {event.name}
        </Fact>
        <Fact label={t('info.tagline')} wide>
          {event.tagline}
        </Fact>
        <Fact label={t('info.description')} wide>
          <FactProse html={event.description} />
        </Fact>
        <Fact label={t('info.website')} wide>
          {link ? (
            <a className="text-link" href={link.href} target="_blank" rel="noopener noreferrer">
              {link.label}
            </a>
          ) : (
            event.social_media || t('info.noSocialMedia')
          )}
        </Fact>
        <Fact label={t('info.related')} wide>
          {event.related_event.map(({ name }) => name).join(', ') || t('info.noRelated')}
        </Fact>
      </Facts>
    </Card>
  );
}
