import { useCallback, useDeferredValue, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Finalist } from '#contracts/finalists/finalists.ts';
import type { BoardPosition, LeaderboardRow } from '#contracts/leaderboard/leaderboard.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useThrottled } from '../../lib/use-throttled.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CategoryFilter } from '../../ui/category-filter.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { SearchInput } from '../../ui/text-input.tsx';
import type { EventPhase } from '../events/use-event-phase.ts';
import { chooseFinalist } from './choose-finalist.ts';
import { categoriesOf, filterFinalists } from './finalist-filter.ts';
import { FinalistGrid } from './finalist-grid.tsx';
import { FinalistOrder } from './finalist-order.tsx';
import * as styles from './finalists-section.module.css';
import { sortFinalists } from './sort-finalists.ts';
import { useFinalistFilter } from './use-finalist-filter.ts';
import { Winners } from './winners.tsx';

/** How often percentages and places on the cards follow the board. */
const CARDS_EVERY_MS = 1_000;

type FinalistsSectionProps = {
  /** Where the hero's Vote Now leads. */
  id: string;
  eventId: string;
  finalists: readonly Finalist[];
  positions: ReadonlyMap<string, BoardPosition>;
  phase: EventPhase;
  /** The board from the first rank on; empty while nobody has won anything or results are hidden. */
  winners: readonly LeaderboardRow[];
  /** No payment can change the result any more. */
  isFinal: boolean;
};

/** The finalists of an event, searched by name or category; after the end its winners in their place. */
export function FinalistsSection(props: FinalistsSectionProps) {
  const { id, finalists, phase, winners, isFinal } = props;
  const { t } = useTranslation('event');
  const done = phase === 'completed';
  return (
    <section className="page pt-12 pb-12 lg:pt-20 lg:pb-20" id={id} aria-labelledby={`${id}-h`}>
      {done || finalists.length === 0 ? (
        <>
          <h2 className="h-sec mb-5 lg:mb-7" id={`${id}-h`}>
            {t('finalists.title')}
          </h2>
          {done && winners.length > 0 ? (
            <Winners winners={winners} isFinal={isFinal} />
          ) : done ? (
            <EmptyState
              title={t('finalists.completed')}
              text={t('finalists.completedText')}
              action={
                <LinkButton to="/events" variant="line" size="sm" className="mt-3">
                  {t('finalists.others')}
                </LinkButton>
              }
            />
          ) : (
            <EmptyState title={t('finalists.empty')} />
          )}
        </>
      ) : (
        <SearchableFinalists {...props} />
      )}
    </section>
  );
}

function SearchableFinalists({ id, eventId, finalists, positions, phase }: FinalistsSectionProps) {
  const { t } = useTranslation('event');
  const navigate = useNavigate();
  const { text, categories, sort, setText, setCategories, setSort, reset } = useFinalistFilter();
  const choices = useMemo(() => categoriesOf(finalists), [finalists]);
  // Typing and tapping come before redrawing hundreds of cards, and a card need not move ten times a second.
  const wanted = useDeferredValue(text);
  const shownPositions = useDeferredValue(useThrottled(positions, CARDS_EVERY_MS));
  // Places as they are when the order is chosen: later ones move inside the cards, and no card slips away from under a thumb.
  const latest = useRef(positions);
  latest.current = positions;
  const sorted = useMemo(
    () => sortFinalists(finalists, { sort, rankOf: (one) => (latest.current.get(one.id) ?? one).rank }),
    [finalists, sort],
  );
  const shown = useMemo(
    () => filterFinalists(sorted, { text: wanted, categories }),
    [sorted, wanted, categories],
  );
  const ranked = finalists.some((one) => (shownPositions.get(one.id) ?? one).vote_percentage > 0);
  const vote = useCallback(
    (finalistId: string) => {
      chooseFinalist({ eventId, finalistId });
      void navigate('/checkout');
    },
    [eventId, navigate],
  );
  const filtered = wanted !== '' || categories.size > 0;
  return (
    <>
      <div className={styles.tools}>
        <h2 className="h-sec" id={`${id}-h`}>
          {t('finalists.title')}
        </h2>
        <FinalistOrder sort={sort} ranked={ranked} onChange={setSort} />
        <SearchInput
          label={t('finalists.searchLabel')}
          placeholder={t('finalists.search')}
          value={text}
          onChange={setText}
        />
        {choices.length > 0 && (
          <CategoryFilter
            label={t('finalists.categories')}
            all={t('finalists.allCategories')}
            choices={choices}
            chosen={categories}
            onChange={setCategories}
            className="lg:order-last"
          />
        )}
      </div>
      <p className={filtered ? 'cap num mb-4' : 'sr'} role="status">
        {filtered && t('finalists.found', { count: shown.length })}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          title={t('finalists.none')}
          text={t('finalists.noneText')}
          action={
            <Button variant="line" size="sm" className="mt-3" onClick={reset}>
              {t('finalists.reset')}
            </Button>
          }
        />
      ) : (
        <FinalistGrid finalists={shown} positions={shownPositions} phase={phase} onVote={vote} />
      )}
    </>
  );
}
