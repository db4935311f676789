import type { ReactNode } from 'react';
import type { EventDetail } from '#contracts/events/events.ts';
import { formatDateTime, formatLongDateTime, formatTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { toneClass } from '../../ui/badge.tsx';
import { AlertTriangleIcon, CheckCircleIcon, ClockIcon, InfoIcon } from '../../ui/icons.ts';
import { Notice } from '../../ui/states.tsx';
import type { EventPhase } from './use-event-phase.ts';

/** What a visitor has to see first: not open yet, closing, canceled, provisional or final. */
export function EventNotice({ event, phase }: { event: EventDetail; phase: EventPhase }) {
  const { t } = useTranslation('event');
  const { zone } = event;
  const reason = event.status_reason && t('notice.reason', { reason: event.status_reason });
  switch (phase) {
    case 'open':
      return (
        <>
          <ExtensionNotice event={event} />
          <ComingBlackout event={event} />
        </>
      );
    case 'coming-soon':
      return <Bar icon={<ClockIcon className="i" />}>{t('notice.comingSoon')}</Bar>;
    case 'upcoming':
      return (
        <Bar icon={<ClockIcon className="i" />}>
          {t('notice.upcoming', {
            time: formatLongDateTime(event.start ?? '', { zone }),
          })}
        </Bar>
      );
    case 'closing':
      return (
        <Bar icon={<ClockIcon className="i" />}>
          {t('notice.checkoutClosed', { time: formatTime(event.closes_at ?? '', { zone }) })}
        </Bar>
      );
    case 'canceled':
      return (
        <Bar icon={<AlertTriangleIcon className="i" />} tone={toneClass.canceled}>
          <b>{t('notice.canceled')}</b> {reason} {t('notice.canceledText')}
        </Bar>
      );
    case 'completed':
      return <CompletedNotice event={event} reason={reason} />;
  }
}

/** What is shown was kept on the device and is not what the server says now. @param at in milliseconds */
export function KeptNotice({ at, zone }: { at: number; zone: EventDetail['zone'] }) {
  const { t } = useTranslation('event');
  const time = formatDateTime(new Date(at), { zone });
  return <Bar icon={<ClockIcon className="i" />}>{t('notice.kept', { time })}</Bar>;
}

/** Results will be hidden: announced beforehand, so that a board without updates is not taken for a fault. */
function ComingBlackout({ event: { blackout, zone } }: { event: EventDetail }) {
  const { t } = useTranslation('event');
  if (!blackout || blackout.hidden) return null;
  const time = formatDateTime(blackout.from, { zone });
  return <Bar icon={<ClockIcon className="i" />}>{t('notice.blackout', { time })}</Bar>;
}

/** A later end than was announced, and why. */
function ExtensionNotice({ event }: { event: EventDetail }) {
  const { t } = useTranslation('event');
  if (!event.extension) return null;
  const { previous_end: previousEnd, reason } = event.extension;
  const time = formatLongDateTime(previousEnd, { zone: event.zone });
  return (
    <Bar icon={<InfoIcon className="i" />}>
      <b>{t('notice.extended', { time })}</b> {t('notice.reason', { reason })}
    </Bar>
  );
}

function CompletedNotice({ event, reason }: { event: EventDetail; reason: string | null }) {
  const { t } = useTranslation('event');
  const final = event.results === 'final';
  return (
    <>
      {reason && (
        <Bar icon={<InfoIcon className="i" />}>
          <b>{t('notice.closedEarly')}</b> {reason}
        </Bar>
      )}
      {event.results !== 'none' && (
        <Bar
          icon={final ? <CheckCircleIcon className="i" /> : <ClockIcon className="i" />}
          tone={final ? toneClass.completed : toneClass.upcoming}
        >
          <b>{t(final ? 'notice.final' : 'notice.provisional')}</b>{' '}
          {t(final ? 'notice.finalText' : 'notice.provisionalText')}
        </Bar>
      )}
    </>
  );
}

function Bar({ icon, tone, children }: { icon: ReactNode; tone?: string; children: ReactNode }) {
  return (
    <div className={tone}>
      <Notice icon={icon}>{children}</Notice>
    </div>
  );
}
