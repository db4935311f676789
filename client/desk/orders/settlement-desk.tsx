import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FilterChip } from '../../ui/chip.tsx';
import { Loaded } from '../../ui/desk/load-state.tsx';
import { PauseIcon, PlayIcon } from '../../ui/icons.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { FeedPulse } from './feed-pulse.tsx';
import { isInGroup, MOVE_GROUPS, type MoveGroup } from './moves.ts';
import * as styles from './settlement-desk.module.css';
import { SettlementLine } from './settlement-line.tsx';
import { useHeld } from './use-held.ts';
import type { LiveTransactions } from './use-live-transactions.ts';

/** The list scrolls; what is older is found in the histories. */
const SHOWN = 40;
const GROUPS = Object.keys(MOVE_GROUPS) as MoveGroup[];

type SettlementDeskProps = {
  live: LiveTransactions;
  /** Opens the bill. */
  onOpen: (orderId: string) => void;
};

/** Payments as they move. The list stands still while somebody points at it, is in it with the keyboard, or has paused it. */
export function SettlementDesk({ live, onOpen }: SettlementDeskProps) {
  const { t } = useTranslation('transaction');
  const { moves, eventNames } = live;
  const [group, setGroup] = useState<MoveGroup | null>(null);
  const { shown, isHeld, isPaused, hold, release } = useHeld(moves);
  const ofGroup = group === null ? shown : shown.filter((move) => isInGroup(move, group));
  return (
    <Card as="section" flush className={styles.desk} aria-label={t('live.title')}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('live.heading')}</h2>
        <FeedPulse
          isSteady
          moves={moves}
          waiting={isHeld ? moves.filter((each) => !shown.includes(each)).length : null}
        />
        <IconButton
          ring
          className={styles.pause}
          aria-pressed={isPaused}
          label={t('live.pause')}
          title={t(isPaused ? 'live.resume' : 'live.pause')}
          onClick={() => (isPaused ? release('button') : hold('button'))}
        >
          {isPaused ? <PlayIcon className="i" /> : <PauseIcon className="i" />}
        </IconButton>
      </div>
      <fieldset className={styles.chips}>
        <legend className="sr">{t('live.filter')}</legend>
        <FilterChip pressed={group === null} onToggle={() => setGroup(null)}>
          {t('live.all')}
        </FilterChip>
        {GROUPS.map((each) => (
          <FilterChip
            key={each}
            pressed={group === each}
            onToggle={() => setGroup((before) => (before === each ? null : each))}
          >
            {t(`bar.${each}`)}
          </FilterChip>
        ))}
      </fieldset>
      <Loaded
        state={live.state}
        loading={
          <Loading>
            <Skeleton className="m-4 h-40 rounded-md" />
          </Loading>
        }
      >
        {ofGroup.length === 0 ? (
          <p className={styles.none}>{t(group === null ? 'live.waiting' : 'live.noneOfGroup')}</p>
        ) : (
          <ol
            className={styles.list}
            onPointerEnter={({ pointerType }) => pointerType !== 'touch' && hold('pointer')}
            onPointerLeave={() => release('pointer')}
            onFocus={({ target }) => target.matches(':focus-visible') && hold('keyboard')}
            onBlur={() => release('keyboard')}
          >
            {ofGroup.slice(0, SHOWN).map((move) => (
              <SettlementLine
                key={move.order_id}
                move={move}
                eventName={eventNames[move.event_id] ?? move.event_id}
                onOpen={onOpen}
              />
            ))}
          </ol>
        )}
      </Loaded>
    </Card>
  );
}
