import type { ReactNode } from 'react';
import type { EoEvent } from '#contracts/events/eo-events.ts';
import { DEFAULT_ZONE, formatCount, formatDateTime, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Amount } from '../../ui/desk/amount.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RollingNumber } from '../../ui/rolling-number.tsx';
import * as styles from './own-event-card.module.css';

/** While an amount rolls it has fractions; rupiah never do. */
const wholeRupiah = (amount: number) => formatRupiah(Math.round(amount));

/** One of the organizer's own events: what it brought in, what a vote costs, and when. */
export function OwnEventCard({ event, onDetail }: { event: EoEvent; onDetail: () => void }) {
  const { t } = useTranslation(['myEvent', 'desk']);
  const seesMoney = useRights()('readMoney');
  return (
    <Card as="article" flush className={styles.card}>
      <div className={styles.head}>
        <Picture src={event.profile_image} alt="" ratio="4/5" sizes="5rem" className="rounded-md" />
        <div className="min-w-0">
          <p className="cap num">{t('card.id', { id: event.id })}</p>
          <h2 className="wrap-anywhere font-bold text-17 leading-6 tracking-title">{event.name}</h2>
          <p className="muted mb-2">{event.tagline}</p>
          {/* Upcoming events are muted: the money is with the ongoing ones. */}
          <Badge small status={event.status === 'upcoming' ? 'draft' : event.status}>
            {t(`desk:status.${event.status}`)}
          </Badge>
        </div>
      </div>
      <dl className={styles.facts}>
        {seesMoney && (
          <Fact label={t('card.amount')} wide>
            <b className={styles.amount}>
              {event.total_amount === null ? (
                <Amount value={null} />
              ) : (
                <RollingNumber value={event.total_amount} format={wholeRupiah} />
              )}
            </b>
            <small className={styles.orders}>
              {t('card.transactions', {
                count: event.total_transaction,
                shown: formatCount(event.total_transaction),
              })}
            </small>
          </Fact>
        )}
        <Fact label={t('card.price')}>{formatRupiah(event.price)}</Fact>
        <Fact label={t('card.finalists')}>{formatCount(event.total_finalist)}</Fact>
        <Fact label={t('card.timeline')} wide>
          <Timeline event={event} />
        </Fact>
      </dl>
      <Button variant="line" block aria-label={t('card.detailOf', { name: event.name })} onClick={onDetail}>
        {t('card.detail')}
      </Button>
    </Card>
  );
}

function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? styles.wide : undefined}>
      <dt className="over">{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

/** Always in the time of Jakarta, wherever the event is. */
function Timeline({ event: { start, end } }: { event: EoEvent }) {
  const { t } = useTranslation('myEvent');
  if (!start || !end) return t('card.noDates');
  const at = (instant: string) => formatDateTime(instant, { zone: DEFAULT_ZONE });
  return t('card.range', { start: at(start), end: at(end) });
}
