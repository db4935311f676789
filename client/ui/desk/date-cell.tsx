import { formatDate, formatLongDate, formatTime } from '../../lib/format.ts';

type DateCellProps = {
  at: string;
  zone?: string | undefined;
  locale?: string | undefined;
  /** With the month's whole name. */
  long?: boolean;
};

/** A day with its time below. */
export function DateCell({ at, long, ...options }: DateCellProps) {
  return (
    <span className="num whitespace-nowrap">
      {long ? formatLongDate(at, options) : formatDate(at, options)}
      <small>{formatTime(at, options)}</small>
    </span>
  );
}
