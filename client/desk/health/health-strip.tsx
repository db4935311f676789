import { clsx } from 'clsx';
import { HEALTH_BOUNDS, HEALTH_PARTS, type HealthFault, healthFaults } from '#contracts/health/health.ts';
import { formatCount } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/desk/load-state.tsx';
import { AlertTriangleIcon } from '../../ui/icons.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useHealth } from './get-health.ts';
import * as styles from './health-strip.module.css';
import { useHealthTexts } from './use-health-texts.ts';

/** Five figures of the installation; what is out of its bounds is red and says what that means. */
export function HealthStrip() {
  const { t } = useTranslation('health');
  const query = useHealth();
  const texts = useHealthTexts();
  const health = query.data;
  const faults = health ? healthFaults(health) : {};
  const out = HEALTH_PARTS.flatMap((part) => faults[part] ?? []);
  return (
    <Card as="section" flush className={styles.strip} aria-label={t('label')}>
      <Loaded
        state={query}
        loading={
          <Loading label={t('loading')}>
            <Skeleton className="m-3 h-9 rounded-md" />
          </Loading>
        }
      >
        {health && (
          <dl className={styles.parts}>
            {HEALTH_PARTS.map((part) => (
              <div key={part} className={clsx(styles.part, faults[part] && styles.faulty)}>
                <dt className={styles.label}>{t(`part.${part}`)}</dt>
                <dd className={styles.figure}>{texts[part](health)}</dd>
              </div>
            ))}
          </dl>
        )}
        <div role="status">
          {health && health.contradicted_notifications > 0 && (
            <p className={styles.note}>
              <AlertTriangleIcon className="i mt-0.5" />
              {t('note.contradicted', {
                count: health.contradicted_notifications,
                amount: formatCount(health.contradicted_notifications),
                orders: health.contradicted_orders.join(', '),
              })}
            </p>
          )}
          {out.map((fault) => (
            <p key={fault} className={clsx(styles.note, styles.fault)}>
              <AlertTriangleIcon className="i mt-0.5" />
              {t(`fault.${fault}`, { bound: formatCount(BOUND_OF[fault] ?? 0) })}
            </p>
          ))}
        </div>
      </Loaded>
    </Card>
  );
}

/** The bound that a sentence names. */
const BOUND_OF: Partial<Record<HealthFault, number>> = {
  manyWebhooks: HEALTH_BOUNDS.webhooksPerMinute,
  oldConfirmation: HEALTH_BOUNDS.oldestConfirmationSeconds,
  manyContradicted: HEALTH_BOUNDS.contradictedNotifications,
  oldUnsealed: HEALTH_BOUNDS.unsealedOldestSeconds,
  manyUnsealed: HEALTH_BOUNDS.unsealedOrders,
  noWorkers: HEALTH_BOUNDS.workersSilentSeconds,
  slowQueue: HEALTH_BOUNDS.queueLagSeconds,
  manySockets: HEALTH_BOUNDS.socketsOfOneServer,
};
