import { clsx } from 'clsx';
import type { ReactNode, Ref } from 'react';
import type { LeaderboardRow as Row } from '#contracts/leaderboard/leaderboard.ts';
import { formatGrowth, formatPercent } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { fitWords } from '../../ui/fit-words.ts';
import { ArrowDownIcon, ArrowUpIcon } from '../../ui/icons.ts';
import { Picture } from '../../ui/picture.tsx';
import { RollingNumber } from '../../ui/rolling-number.tsx';
import { ShareBar } from '../../ui/share-bar.tsx';
import { FinalistLine } from '../finalists/finalist-line.tsx';
import * as styles from './leaderboard-row.module.css';

const LOOKS = { wide: styles.wide, beyond: styles.beyond, compact: styles.compact };
/** wide: larger on a desk · beyond: below the board, at any rank · compact: one of hundreds */
export type RowLook = keyof typeof LOOKS;

type LeaderboardRowProps = {
  row: Row;
  /** The leader's percentage: bars are relative to it. */
  leaderPercentage: number;
  /** Places won (positive) or lost a moment ago; shown in place of the growth. */
  moved?: number | undefined;
  /** The event is over: no growth. */
  settled?: boolean | undefined;
  /** The visitor voted for this one. */
  mine?: boolean | undefined;
  /** The visitor's votes were counted a moment ago. */
  lifted?: boolean | undefined;
  climbing?: boolean | undefined;
  arrived?: boolean | undefined;
  look?: RowLook | undefined;
  ref?: Ref<HTMLLIElement>;
};

export function LeaderboardRow({
  row,
  leaderPercentage,
  moved,
  settled,
  mine,
  lifted,
  climbing,
  arrived,
  look,
  ref,
}: LeaderboardRowProps) {
  const { t } = useTranslation('ui');
  return (
    <li
      ref={ref}
      data-id={row.id}
      className={clsx(
        styles.entry,
        look && LOOKS[look],
        row.rank === 1 && styles.first,
        mine && styles.mine,
        lifted && styles.lifted,
        climbing && styles.climbing,
        arrived && styles.arrived,
      )}
    >
      <span className={styles.rank}>
        <span aria-hidden="true">{row.rank}</span>
        <span className="sr">{t('rank', { rank: row.rank })}</span>
      </span>
      <Picture
        src={row.profile_image}
        alt=""
        ratio="4/5"
        sizes="4rem"
        className={styles.portrait}
        priority={row.rank <= 3}
      />
      <div className="@container min-w-0">
        <p className={clsx(styles.name, 'fit-words')} style={fitWords(row.name)}>
          {row.name}
          {mine && <span className="sr"> ({t('board.yours')})</span>}
        </p>
        <p className={styles.category}>
          <FinalistLine finalist={row} />
        </p>
      </div>
      <div className={styles.value}>
        <b>
          <RollingNumber value={row.vote_percentage} format={formatPercent} />
        </b>
        {(!settled || moved) && <Change moved={moved} growth={row.increase_percentage} />}
      </div>
      <ShareBar share={row.vote_percentage} leaderShare={leaderPercentage} className={styles.share} />
    </li>
  );
}

/** An arrow and a word or a figure: colour is never the only sign. */
function Change({ moved, growth }: { moved: number | undefined; growth: number }) {
  const { t } = useTranslation('ui');
  if (moved !== undefined && moved !== 0) {
    return moved > 0 ? (
      <ChangeText icon={<ArrowUpIcon className="i" />}>{t('board.up', { count: moved })}</ChangeText>
    ) : (
      <ChangeText tone={styles.down}>{t('board.down', { count: -moved })}</ChangeText>
    );
  }
  if (growth === 0) return <ChangeText tone={styles.flat}>{t('board.flat')}</ChangeText>;
  const value = formatGrowth(growth);
  return (
    <ChangeText
      tone={growth > 0 ? undefined : styles.down}
      icon={growth > 0 ? <ArrowUpIcon className="i" /> : <ArrowDownIcon className="i" />}
    >
      <span aria-hidden="true">{value}</span>
      <span className="sr">{t(growth > 0 ? 'board.growth' : 'board.shrink', { value })}</span>
    </ChangeText>
  );
}

function ChangeText({
  tone,
  icon,
  children,
}: {
  tone?: string | undefined;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <small className={clsx(styles.change, tone)}>
      {icon}
      {children}
    </small>
  );
}
