import { memo } from 'react';
import type { EventDetail } from '#contracts/events/events.ts';
import { zoneNames } from '#contracts/events/zone-names.ts';
import { formatLongDateTime, formatTime, zoneCity } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { CalendarIcon, ClockIcon } from '../../ui/icons.ts';
import * as styles from './about-event.module.css';
import type { EventPhase } from './use-event-phase.ts';

/** About Event: the organizer's words beside the time that is left. */
export const AboutEvent = memo(function AboutEvent({
  event,
  phase,
}: {
  event: EventDetail;
  phase: EventPhase;
}) {
  const { t } = useTranslation('event');
  return (
    <section className="border-y border-line bg-sunken" aria-labelledby="tentang">
      <div className="page grid gap-8 py-12 lg:grid-cols-[7fr_5fr] lg:items-center lg:gap-20 lg:py-20">
        <div className="min-w-0">
          <h2 className="h-sec" id="tentang">
            {t('about.title')}
          </h2>
          {event.description ? (
            <div
              className={`prose ${styles.description} mt-3.5`}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: the server lets only text, lists, links and tables through (contracts: "Sanitised HTML")
              dangerouslySetInnerHTML={{ __html: event.description }}
            />
          ) : (
            <p className="muted mt-3.5">{t('about.empty')}</p>
          )}
        </div>
        <DeadlineCard event={event} phase={phase} />
      </div>
    </section>
  );
});

const MINUTE_MS = 60_000;

function DeadlineCard({ event, phase }: { event: EventDetail; phase: EventPhase }) {
  const { t } = useTranslation('event');
  const { zone } = event;
  const starts = phase === 'upcoming' || phase === 'coming-soon';
  const until = starts ? event.start : event.closes_at;
  const over = phase === 'completed' || phase === 'canceled';
  const title = () => {
    if (phase === 'canceled') return t('about.canceled');
    if (phase === 'coming-soon') return t('comingSoon');
    if (over) return t('about.ended');
    return t(starts ? 'about.startsIn' : 'about.endsIn');
  };
  const closingMs =
    event.closes_at && event.checkout_closes_at
      ? Date.parse(event.closes_at) - Date.parse(event.checkout_closes_at)
      : 0;
  return (
    <Card>
      <div className="spread">
        <h3 className="h-card">{title()}</h3>
        <span className="cap">
          {zoneNames[zone]} · {zoneCity(zone)}
        </span>
      </div>
      {until === null ? (
        <p className="muted mt-4.5">{t(starts ? 'about.noStart' : 'about.noEnd')}</p>
      ) : (
        <>
          <div className="mt-4.5">
            <Countdown until={until} label={title()} />
          </div>
          <p className="mt-5 flex items-start gap-2 border-line border-t pt-4 font-semibold text-14 text-text-2">
            <CalendarIcon className="i" />
            {formatLongDateTime(until, { zone })}
          </p>
          {(phase === 'open' || phase === 'closing') && closingMs > 0 && (
            <p className="mt-2 flex items-start gap-2 text-14 text-text-2">
              <ClockIcon className="i" />
              {t('notice.checkoutCloses', {
                time: formatTime(event.checkout_closes_at ?? '', { zone }),
                minutes: Math.round(closingMs / MINUTE_MS),
              })}
            </p>
          )}
        </>
      )}
    </Card>
  );
}
