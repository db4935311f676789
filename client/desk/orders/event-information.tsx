import type { EventTransactionStatistics } from '#contracts/orders/transactions.ts';
import { formatCount, formatDateTime, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { socialLink } from '../../lib/social-link.ts';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/desk/facts.tsx';
import { Picture } from '../../ui/picture.tsx';

/** Markup of a description, without its tags: this is a desk, not the event's page. */
function plainText(html: string): string {
  const spaced = html.replaceAll(/<\/(?:p|li|h\d|div)>|<br\s*\/?>/g, '$& ');
  return new DOMParser().parseFromString(spaced, 'text/html').body.textContent?.trim() ?? '';
}

/** What the desk shows of the event beside its money. */
export function EventInformation({ event }: { event: EventTransactionStatistics['event'] }) {
  const { t } = useTranslation('transaction');
  const none = t('info.none');
  const at = (instant: string | null) => (instant ? formatDateTime(instant, { zone: event.zone }) : none);
  const link = `${location.origin}/events/${event.unique_name}`;
  const social = socialLink(event.social_media);
  const qr =
    event.is_qr_available === null ? none : t(event.is_qr_available ? 'info.available' : 'info.notAvailable');
  return (
    <Card as="section">
      <Facts>
        <Fact label={t('info.finalists')}>{formatCount(event.total_finalist)}</Fact>
        <Fact label={t('info.price')}>{formatRupiah(event.price)}</Fact>
        <Fact label={t('info.start')}>{at(event.start)}</Fact>
        <Fact label={t('info.end')}>{at(event.end)}</Fact>
        <Fact label={t('info.name')}>{event.name}</Fact>
        <Fact label={t('info.tagline')}>{event.tagline || none}</Fact>
        <Fact label={t('info.link')}>
          <a className="text-link" href={link} target="_blank" rel="noreferrer">
            {link}
          </a>
        </Fact>
        <Fact label={t('info.social')}>
          {social ? (
            <a className="text-link" href={social.href} target="_blank" rel="noreferrer">
              {social.label}
            </a>
          ) : (
            none
          )}
        </Fact>
        <Fact label={t('info.related')}>
          {event.related_event.map(({ name }) => name).join(', ') || none}
        </Fact>
        <Fact label={t('info.qr')}>{qr}</Fact>
        <Fact label={t('info.description')} wide>
          {plainText(event.description) || none}
        </Fact>
        <Fact label={t('info.logo')}>
          <Picture src={event.profile_image} alt="" ratio="4/5" sizes="8rem" className="w-24 rounded-sm" />
        </Fact>
        <Fact label={t('info.background')}>
          {event.background_image ? (
            <Picture
              src={event.background_image}
              alt=""
              ratio="16/9"
              sizes="20rem"
              className="w-[min(16rem,100%)] rounded-sm"
            />
          ) : (
            none
          )}
        </Fact>
      </Facts>
    </Card>
  );
}
