import { formatCount } from '../../lib/format.ts';

/** The colours of a share, as of the status badges. */
export type ShareTone = 'completed' | 'ongoing' | 'upcoming' | 'canceled' | 'draft';
export type Share = { id: string; label: string; count: number; tone: ShareTone };

/** The smallest share that there is must still be seen, in percent. */
const LEAST_PERCENT = 1.2;

type StatusBarProps = {
  shares: readonly Share[];
  /** Beside the legend: `17.896 transaksi`. */
  total?: string;
};

/** A bar of segments by status, and the legend that says what they mean. */
export function StatusBar({ shares, total }: StatusBarProps) {
  const sum = shares.reduce((count, share) => count + share.count, 0);
  return (
    <div className="status-bar">
      <div className="status-bar-track" aria-hidden="true">
        {shares
          .filter(({ count }) => count > 0)
          .map(({ id, count, tone }) => (
            <i
              key={id}
              className={`st-${tone}`}
              style={{ flexGrow: Math.max((count / sum) * 100, LEAST_PERCENT) }}
            />
          ))}
      </div>
      <ul className="legend">
        {shares.map(({ id, label, count, tone }) => (
          <li key={id} className={`st-${tone}`}>
            {label} <b className="num">{formatCount(count)}</b>
          </li>
        ))}
        {total !== undefined && <li className="legend-total num">{total}</li>}
      </ul>
    </div>
  );
}
