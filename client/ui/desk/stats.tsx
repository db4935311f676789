import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Card } from '../card.tsx';
import * as styles from './stats.module.css';

type StatStripProps = {
  label?: string;
  /** Within a card that holds more than the figures. */
  bare?: boolean;
  className?: string;
  children: ReactNode;
};

/** Figures side by side in one card. */
export function StatStrip({ label, bare, className, children }: StatStripProps) {
  const strip = { className: clsx(styles.strip, className), 'aria-label': label, children };
  return bare ? <section {...strip} /> : <Card as="section" flush {...strip} />;
}

type StatProps = {
  label: string;
  /** Undefined while it is on its way: `Loading...`. */
  value: ReactNode | undefined;
  /** A quiet line below. */
  note?: ReactNode;
};

/** One figure under its caption. */
export function Stat({ label, value, note }: StatProps) {
  const { t } = useTranslation('desk');
  return (
    <div className={styles.stat}>
      <p className="over">{label}</p>
      {value === undefined ? (
        <span className={styles.pending}>{t('loading')}</span>
      ) : (
        <b className={styles.figure}>{value}</b>
      )}
      {note && <small className={styles.note}>{note}</small>}
    </div>
  );
}
