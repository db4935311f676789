import { clsx } from 'clsx';
import type { DeskBoard, DeskBoardRow } from '#contracts/leaderboard/desk-board.ts';
import { formatCount, formatPercent } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RollingNumber } from '../../ui/rolling-number.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { TableFrame } from '../../ui/table.tsx';
import * as styles from './board-table.module.css';

type BoardTableProps = {
  board: DeskBoard;
  /** The finalist whose voters are shown. */
  openId: string | undefined;
  /** Absent for whoever may not see who voted. */
  onOpen: ((finalistId: string) => void) | undefined;
};

/** The ranking. A row opens who voted; the name is the button for the keyboard. */
export function BoardTable({ board, openId, onOpen }: BoardTableProps) {
  const { t } = useTranslation('deskBoard');
  if (board.data.length === 0) {
    return <EmptyState title={t('empty')} text={t('emptyText')} />;
  }
  const leader = board.data[0]?.vote_percentage ?? 0;
  return (
    <Card as="section" flush className="overflow-hidden">
      <TableFrame caption={t('caption', { event: board.event.name })} hasBlocks>
        <thead>
          <tr>
            <th scope="col">{t('head.rank')}</th>
            <th scope="col">{t('head.name')}</th>
            <th scope="col" data-numeric>
              {t('head.votes')}
            </th>
            <th scope="col" data-numeric>
              {t('head.percentage')}
            </th>
            <th scope="col" className={styles.gauge}>
              <span className="sr">{t('head.bar')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {board.data.map((row) => (
            <Row key={row.id} row={row} leader={leader} isOpen={row.id === openId} onOpen={onOpen} />
          ))}
        </tbody>
      </TableFrame>
    </Card>
  );
}

type RowProps = {
  row: DeskBoardRow;
  leader: number;
  isOpen: boolean;
  onOpen: BoardTableProps['onOpen'];
};

function Row({ row, leader, isOpen, onOpen }: RowProps) {
  const { t } = useTranslation('deskBoard');
  const share = leader > 0 ? (row.vote_percentage / leader) * 100 : 0;
  return (
    // The button inside is what keys press.
    <tr
      className={clsx(styles.place, onOpen && styles.pressed)}
      data-open={isOpen || undefined}
      onClick={() => onOpen?.(row.id)}
    >
      <td className={clsx(styles.cell, styles.rank)}>{row.rank || '–'}</td>
      <td className={styles.cell}>
        <span className={styles.finalist}>
          <Picture
            src={row.profile_image}
            alt=""
            ratio="4/5"
            sizes="2.5rem"
            className="w-9 flex-none rounded-sm"
          />
          <span className="min-w-0">
            {onOpen ? (
              <button
                type="button"
                className={styles.name}
                aria-haspopup="dialog"
                aria-label={t('open', { name: row.name })}
                onClick={(event) => {
                  event.stopPropagation();
                  onOpen(row.id);
                }}
              >
                {row.name}
              </button>
            ) : (
              <span className={styles.name}>{row.name}</span>
            )}
            <small>{row.category}</small>
          </span>
        </span>
      </td>
      <td className={clsx(styles.cell, styles.votes)} data-numeric>
        <b>
          <RollingNumber value={row.total_votes} format={(votes) => formatCount(Math.round(votes))} />
        </b>
      </td>
      <td className={clsx(styles.cell, styles.share)} data-numeric>
        {formatPercent(row.vote_percentage)}
      </td>
      <td className={clsx(styles.cell, styles.gauge)} aria-hidden="true">
        <span className={styles.track}>
          <i className={styles.fill} style={{ width: `${Math.min(100, share)}%` }} />
        </span>
      </td>
    </tr>
  );
}
