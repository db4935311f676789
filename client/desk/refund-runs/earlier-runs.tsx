import type { RefundRunView } from '#contracts/cases/refund-runs.ts';
import { formatCount, formatDateTime, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { SectionHead } from '../../ui/desk/section-head.tsx';
import * as styles from './earlier-runs.module.css';
import { sumParts, wholeOf } from './run-figures.ts';
import { RunStateBadge } from './run-state-badge.tsx';

type EarlierRunsProps = {
  /** The newest first. */
  runs: readonly RefundRunView[];
  shownId: string | undefined;
  onShow: (id: string) => void;
};

/** The refund runs of an event, each to be shown above. */
export function EarlierRuns({ runs, shownId, onShow }: EarlierRunsProps) {
  const { t } = useTranslation('refundRuns');
  return (
    <section>
      <SectionHead title={t('run.all')} heading="h2" />
      <Card as="div" flush>
        <ul>
          {runs.map((run) => {
            const { confirmed } = sumParts(run.refunds);
            return (
              <li key={run.id} className={styles.item}>
                <button
                  type="button"
                  className="text-link num"
                  aria-current={run.id === shownId ? 'true' : undefined}
                  onClick={() => onShow(run.id)}
                >
                  {formatDateTime(run.created_at)}
                </button>
                <RunStateBadge state={run.state} />
                <span className={styles.returned}>
                  {t('run.earlierItem', {
                    amount: formatRupiah(confirmed.amount),
                    done: formatCount(confirmed.orders),
                    orders: formatCount(wholeOf(run).orders),
                  })}
                </span>
              </li>
            );
          })}
        </ul>
      </Card>
    </section>
  );
}
