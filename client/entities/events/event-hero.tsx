import { clsx } from 'clsx';
import { memo } from 'react';
import type { EventDetail } from '#contracts/events/events.ts';
import { pictureSrcSet } from '#contracts/media/pictures.ts';
import { LONG_EVENT_NAME } from '#contracts/stage.ts';
import { formatCount, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Carousel } from '../../ui/carousel.tsx';
import { fitWords } from '../../ui/fit-words.ts';
import { ShareIcon } from '../../ui/icons.ts';
import { RollingNumber } from '../../ui/rolling-number.tsx';
import { toast } from '../../ui/toast.tsx';
import * as styles from './event-hero.module.css';
import { EventStage } from './event-stage.tsx';
import type { EventPhase } from './use-event-phase.ts';

const NAME = '[--size:2.5rem] lg:leading-none lg:[--size:clamp(2.5rem,4.4vw,4rem)]';
const LONG_NAME = 'leading-[1.1] [--size:1.875rem] lg:leading-[1.08] lg:[--size:2.75rem]';

type EventHeroProps = {
  event: EventDetail;
  phase: EventPhase;
  /** Null while results are hidden. */
  votesCount: number | null;
  finalistsCount: number;
  /** Vote Now; absent while there is nothing to vote for. */
  onVote?: (() => void) | undefined;
};

/** The event on the night stage: status, name, tagline, pictures, price and votes. */
export const EventHero = memo(function EventHero({
  event,
  phase,
  votesCount,
  finalistsCount,
  onVote,
}: EventHeroProps) {
  const { t } = useTranslation(['event', 'common']);
  const share = () =>
    void import('../../ui/share-link.ts').then(
      ({ shareEvent }) => shareEvent(event),
      () => toast.error(t('common:error.network')),
    );
  const started = phase !== 'upcoming' && phase !== 'coming-soon';
  return (
    <EventStage ground={<Ground src={event.background_image} />}>
      <EventPictures event={event} />
      <div className="@container relative min-w-0">
        <PhaseBadge phase={phase} />
        <IconButton ring className="absolute -top-2 right-0" label={t('hero.share')} onClick={share}>
          <ShareIcon className="i" />
        </IconButton>
        <h1
          className={clsx(
            'display fit-words mt-3 wrap-anywhere lg:mt-4.5',
            event.name.length > LONG_EVENT_NAME ? LONG_NAME : NAME,
          )}
          style={fitWords(event.name)}
        >
          {event.name}
        </h1>
        {event.tagline && <p className="lead mt-2.5 lg:mt-4.5 lg:text-20 lg:leading-7.5">{event.tagline}</p>}
        <dl className={styles.facts}>
          <div>
            <dt>{t('hero.price')}</dt>
            <dd className="num">{formatRupiah(event.price)}</dd>
          </div>
          {started && (
            <div>
              <dt>{t('hero.votes')}</dt>
              <dd>
                {votesCount === null ? (
                  t('hero.votesHidden')
                ) : (
                  <RollingNumber value={votesCount} format={formatWholeCount} />
                )}
              </dd>
            </div>
          )}
          {finalistsCount > 0 && (
            <div>
              <dt>{t('hero.finalists')}</dt>
              <dd className="num">{formatCount(finalistsCount)}</dd>
            </div>
          )}
        </dl>
        {onVote && (
          <div className="mt-9 hidden lg:block">
            <Button size="lg" className="min-w-48" onClick={onVote}>
              {t('hero.vote')}
            </Button>
          </div>
        )}
      </div>
    </EventStage>
  );
});

/** Blurred behind the words: on a phone the smallest file will do, and everything else is loaded first. */
function Ground({ src }: { src: string | null }) {
  if (!src) return null;
  return (
    <img
      className={styles.ground}
      src={src}
      srcSet={pictureSrcSet(src)}
      sizes="(min-width: 60rem) 100vw, 20rem"
      alt=""
      width={1600}
      height={900}
      decoding="async"
      fetchPriority="low"
    />
  );
}

/** While a number rolls it has fractions; votes never do. */
const formatWholeCount = (count: number) => formatCount(Math.round(count));

function PhaseBadge({ phase }: { phase: EventPhase }) {
  const { t } = useTranslation(['event', 'common']);
  if (phase === 'coming-soon') return <Badge status="upcoming">{t('comingSoon')}</Badge>;
  const status = phase === 'open' || phase === 'closing' ? 'ongoing' : phase;
  return <Badge status={status}>{t(`common:status.${status}`)}</Badge>;
}

function EventPictures({ event }: { event: EventDetail }) {
  const { t } = useTranslation('event');
  const urls = [...new Set(event.images.map((image) => image.url))];
  const shown = urls.length > 0 ? urls : [event.background_image ?? event.profile_image];
  return (
    <Carousel
      className={clsx('lg:order-2', shown.length === 1 && 'mb-3 lg:mb-0')}
      label={t('hero.pictures', { name: event.name })}
      slides={shown.map((src, at) => ({
        src,
        alt: t('hero.picture', { name: event.name, at: at + 1, count: shown.length }),
      }))}
    />
  );
}
