import type { DeskEvent } from '#contracts/events/desk-events.ts';
import { formatLongDateTime, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { socialLink } from '../../lib/social-link.ts';
import { Avatar } from '../../ui/badge.tsx';
import { Fact, FactProse, Facts } from '../../ui/desk/facts.tsx';
import { InfoIcon, LockIcon } from '../../ui/icons.ts';
import { Picture } from '../../ui/picture.tsx';
import { Notice } from '../../ui/states.tsx';
import { EventStatusBadge } from '../status-badge.tsx';
import { wholeShares } from './event-values.ts';

/** All that an event is, to read. */
export function EventDetails({ event }: { event: DeskEvent }) {
  const { t } = useTranslation('voting');
  const { zone, is_show } = event;
  const shares = wholeShares(event.percentage_eo);
  const at = (instant: string | null) =>
    instant && is_show ? formatLongDateTime(instant, { zone }) : t('view.noDate');
  const shown = [
    event.is_home && t('view.isHome'),
    event.is_qr_available && t('view.isQrAvailable'),
    !is_show && t('view.comingSoon'),
  ].filter((text) => text !== false);
  return (
    <div className="stack gap-5">
      {event.status_reason && (
        <Notice icon={<InfoIcon className="i" />}>{t('view.reason', { reason: event.status_reason })}</Notice>
      )}
      {event.rules_locked_at && (
        <Notice icon={<LockIcon className="i" />}>
          {t('view.locked', {
            at: formatLongDateTime(event.rules_locked_at, { zone }),
          })}
        </Notice>
      )}
      <Facts>
        <Fact label={t('view.organizer')} wide>
          <span className="row">
            <OrganizerFace event={event} />
            {event.event_organizer_name}
          </span>
        </Fact>
        <Fact label={t('view.status')} wide>
          <EventStatusBadge status={event.status} />
        </Fact>
        <Fact label={t('view.start')}>{at(event.start)}</Fact>
        <Fact label={t('view.end')}>{at(event.end)}</Fact>
        <Fact label={t('view.price')}>{formatRupiah(event.price)}</Fact>
        <Fact label={t('view.profit')}>
          {t('view.profitEo', { share: shares.eo })}
          <br />
          {t('view.profitSorak', { share: shares.sorak })}
        </Fact>
        <Fact label={t('view.totalFinalist')}>{t('view.finalists', { count: event.total_finalist })}</Fact>
        <Fact label={t('view.socialMedia')}>
          <SocialMedia account={event.social_media} />
        </Fact>
        <Fact label={t('view.display')}>{shown.length > 0 ? shown.join(', ') : t('view.hidden')}</Fact>
        <Fact label={t('view.name')} wide>
          {event.name}
        </Fact>
        <Fact label={t('view.tagline')} wide>
          {event.tagline}
        </Fact>
        <Fact label={t('view.description')} wide>
          <FactProse html={event.description} />
        </Fact>
        <Fact label={t('view.related')} wide>
          <RelatedEvents event={event} />
        </Fact>
      </Facts>
    </div>
  );
}

function OrganizerFace({ event }: { event: DeskEvent }) {
  const { event_organizer_profile: src, event_organizer_name: name } = event;
  if (!src) return <Avatar name={name} small />;
  return <Picture src={src} alt="" ratio="1/1" sizes="2rem" className="w-8 flex-none rounded-[50%]" />;
}

function SocialMedia({ account }: { account: string | null }) {
  const { t } = useTranslation('voting');
  if (!account) return t('view.noSocialMedia');
  const link = socialLink(account);
  if (!link) return account;
  return (
    <a className="text-link" href={link.href} target="_blank" rel="noopener noreferrer">
      {link.label}
    </a>
  );
}

function RelatedEvents({ event }: { event: DeskEvent }) {
  const { t } = useTranslation('voting');
  if (event.related_event.length === 0) return t('view.noRelated');
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-3">
      {event.related_event.map(({ id, name, price, profile_image }) => (
        <li key={id} className="flex items-center gap-2.5">
          <Picture src={profile_image} alt="" ratio="4/5" sizes="2.5rem" className="w-9 rounded-xs" />
          <span>
            {name}
            <small className="block font-normal text-12 text-text-3">{formatRupiah(price)}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}
