import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

/** Figures side by side in one card. */
export function StatStrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="card sums" aria-label={label}>
      {children}
    </section>
  );
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
  const { t } = useTranslation('staff');
  return (
    <div className="stat">
      <p className="over">{label}</p>
      {value === undefined ? <span className="stat-wait">{t('loading')}</span> : <b>{value}</b>}
      {note && <small>{note}</small>}
    </div>
  );
}
