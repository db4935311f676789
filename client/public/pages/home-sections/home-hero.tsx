import { Link } from 'react-router-dom';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { AnchorButton } from '#client/ui/button.tsx';
import { ArrowRightIcon } from '#client/ui/icons.ts';
import { landing } from '#client/ui/landing-art.ts';
import { LiveDot, LiveLine } from '#client/ui/live-badge.tsx';
import type { EventListItem } from '#contracts/events/events.ts';
import { LeadingPodium } from '../../leaderboard/leading-podium.tsx';
import { useLiveBoard } from '../../leaderboard/use-live-board.ts';
import * as styles from './home-hero.module.css';

type HomeHeroProps = {
  /** The event on the stage; undefined when there is none, or none is known yet. */
  leading: EventListItem | undefined;
  /** Undefined while it is not known yet. */
  ongoingCount: number | undefined;
};

/** The promise on the left, the live podium on the right, the claims below. */
export function HomeHero({ leading, ongoingCount }: HomeHeroProps) {
  const { t } = useTranslation('home');
  return (
    <section className={`${styles.hero} wall-hero`} data-theme="night">
      <div className={`page ${styles.inside}`}>
        <div className="min-w-0">
          <LiveLine as="p" className="mb-4.5 min-h-5 [--live-text:var(--t-13)]">
            {ongoingCount === 0 && t('hero.none')}
            {ongoingCount !== undefined && ongoingCount > 0 && (
              <>
                <LiveDot />
                <span>
                  <b className="num tracking-normal">{t('hero.ongoing', { events: ongoingCount })}</b>{' '}
                  {t('hero.ongoingText')}
                </span>
              </>
            )}
          </LiveLine>
          <h1 className="display">{t('hero.title')}</h1>
          <p className={`lead ${styles.lede}`}>{t('hero.lead')}</p>
          <div className="mt-7 flex flex-wrap gap-2.5 lg:mt-9 lg:gap-3">
            <AnchorButton size="lg" href="#events">
              {t('hero.vote')}
            </AnchorButton>
            <AnchorButton variant="line" size="lg" href="#work">
              {t('hero.work')}
            </AnchorButton>
          </div>
        </div>
        {leading ? (
          <LeadingBoard key={leading.id} event={leading} />
        ) : (
          ongoingCount === undefined && <div className={styles.podium} />
        )}
      </div>
      <Claims />
    </section>
  );
}

/** The top three of the leading event, moving; the whole of it leads there. */
function LeadingBoard({ event }: { event: EventListItem }) {
  const { t } = useTranslation('home');
  const board = useLiveBoard(event.id);
  return (
    <div className={styles.podium}>
      {board.rows.length > 0 && (
        <>
          <LeadingPodium board={board} label={t('hero.podium', { event: event.name })} />
          <Link className={styles.link} to={`/events/${encodeURIComponent(event.unique_name)}`}>
            <span className="truncate">{event.name}</span>
            <span className="sr">: {t('hero.see')}</span>
            <ArrowRightIcon className="i" />
          </Link>
        </>
      )}
    </div>
  );
}

function Claims() {
  const { t } = useTranslation('home');
  const { claims } = landing;
  return (
    <div className="page">
      <dl className={styles.claims} aria-label={t('claims.label')}>
        {(['events', 'review', 'funded'] as const).map((claim) => (
          <div key={claim}>
            <dt>{t(`claims.${claim}`)}</dt>
            <dd className="num">{claims[claim]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
