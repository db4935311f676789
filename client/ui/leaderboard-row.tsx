import { clsx } from 'clsx';
import type { ReactNode, Ref } from 'react';
import type { LeaderboardRow as Row } from '#contracts/leaderboard/leaderboard.ts';
import { formatGrowth, formatPercent } from '../lib/format.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { FinalistLine } from './finalist-line.tsx';
import { fitWords } from './fit-words.ts';
import { ArrowDownIcon, ArrowUpIcon } from './icons.ts';
import { Picture } from './picture.tsx';
import { RollingNumber } from './rolling-number.tsx';

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
  ref,
}: LeaderboardRowProps) {
  const { t } = useTranslation('ui');
  const share = leaderPercentage > 0 ? Math.min(100, (row.vote_percentage / leaderPercentage) * 100) : 0;
  return (
    <li
      ref={ref}
      data-id={row.id}
      className={clsx(
        'lb-row',
        row.rank === 1 && 'first',
        mine && 'me',
        lifted && 'lifted',
        climbing && 'climbing',
        arrived && 'arrived',
      )}
    >
      <span className="lb-rank">
        <span aria-hidden="true">{row.rank}</span>
        <span className="sr">{t('rank', { rank: row.rank })}</span>
      </span>
      <Picture
        src={row.profile_image}
        alt=""
        ratio="4/5"
        sizes="4rem"
        className="ava"
        priority={row.rank <= 3}
      />
      <div className="@container min-w-0">
        <p className="lb-name fit-words" style={fitWords(row.name)}>
          {row.name}
          {mine && <span className="sr"> ({t('board.yours')})</span>}
        </p>
        <p className="lb-cat">
          <FinalistLine finalist={row} />
        </p>
      </div>
      <div className="lb-val">
        <b>
          <RollingNumber value={row.vote_percentage} format={formatPercent} />
        </b>
        {(!settled || moved) && <Change moved={moved} growth={row.increase_percentage} />}
      </div>
      <span className="lb-bar" aria-hidden="true">
        <i style={{ width: `${share.toFixed(1)}%` }} />
      </span>
    </li>
  );
}

/** An arrow and a word or a figure: colour is never the only sign. */
function Change({ moved, growth }: { moved: number | undefined; growth: number }) {
  const { t } = useTranslation('ui');
  if (moved !== undefined && moved !== 0) {
    return moved > 0 ? (
      <ChangeText tone="" icon={<ArrowUpIcon className="i" />}>
        {t('board.up', { count: moved })}
      </ChangeText>
    ) : (
      <ChangeText tone="down">{t('board.down', { count: -moved })}</ChangeText>
    );
  }
  if (growth === 0) return <ChangeText tone="flat">{t('board.flat')}</ChangeText>;
  const value = formatGrowth(growth);
  return (
    <ChangeText
      tone={growth > 0 ? '' : 'down'}
      icon={growth > 0 ? <ArrowUpIcon className="i" /> : <ArrowDownIcon className="i" />}
    >
      <span aria-hidden="true">{value}</span>
      <span className="sr">{t(growth > 0 ? 'board.growth' : 'board.shrink', { value })}</span>
    </ChangeText>
  );
}

function ChangeText({ tone, icon, children }: { tone: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <small className={tone}>
      {icon}
      {children}
    </small>
  );
}
