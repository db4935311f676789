import { clsx } from 'clsx';
import type { BalanceAmounts } from '#contracts/payouts/payouts.ts';
import { formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import * as styles from './balance-bar.module.css';
import { amountIn, BALANCE_STATES, type BalanceState, shownStates } from './balance-states.ts';

const LOOKS: Record<BalanceState, string> = {
  paid_out: styles.paid,
  in_transit: styles.transit,
  requested: styles.requested,
  available: styles.available,
  held: styles.held,
  pending: styles.pending,
  owed: styles.owed,
};

/** The smallest part that there is must still be seen, in percent. */
const LEAST_PERCENT = 1.2;

/** Each part of an organizer's money as a segment; what is owed has none. The list beside it says it in words. */
export function BalanceBar({ balance }: { balance: BalanceAmounts }) {
  const parts = BALANCE_STATES.map((state) => ({ state, amount: amountIn(balance, state) })).filter(
    ({ amount }) => amount > 0,
  );
  const sum = parts.reduce((total, { amount }) => total + amount, 0);
  return (
    <div className={styles.track} aria-hidden="true">
      {parts.map(({ state, amount }) => (
        <i
          key={state}
          className={clsx(styles.segment, LOOKS[state])}
          style={{ flexGrow: Math.max((amount / sum) * 100, LEAST_PERCENT) }}
        />
      ))}
    </div>
  );
}

type BalanceListProps = {
  balance: BalanceAmounts;
  label: string;
  /** Side by side where there is room, and all states that there are. */
  wide?: boolean;
};

/** What an organizer's money is, state by state, each with what that means. */
export function BalanceList({ balance, label, wide = false }: BalanceListProps) {
  const { t } = useTranslation('withdrawal');
  return (
    <dl className={clsx(styles.states, wide && styles.wide)} aria-label={label}>
      {(wide ? BALANCE_STATES : shownStates(balance)).map((state) => (
        <div key={state} className={clsx(styles.entry, LOOKS[state])}>
          <dt className={styles.word}>
            {t(`state.${state}`)} <span className={styles.about}>{t(`about.${state}`)}</span>
          </dt>
          <dd className={clsx(styles.amount, amountIn(balance, state) < 0 && styles.negative)}>
            {formatRupiah(amountIn(balance, state))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
