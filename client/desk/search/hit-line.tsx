import { formatDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Amount } from '../../ui/desk/amount.tsx';
import { EventStatusBadge, OrderStatusBadge } from '../status-badge.tsx';
import * as styles from './hit-line.module.css';
import type { Hit } from './hits.ts';

/** What a hit is: its name, what distinguishes it, and its state. */
export function HitLine({ hit }: { hit: Hit }) {
  const { t } = useTranslation(['search', 'users']);
  switch (hit.group) {
    case 'orders': {
      const { row } = hit;
      return (
        <>
          <span className={styles.text}>
            <b>{row.name}</b>
            <small className="num">{[row.id, row.email].filter(Boolean).join(' · ')}</small>
            <small>
              {row.event_name} · <span className="num">{formatDateTime(row.created_at)}</span>
            </small>
          </span>
          <span className={styles.state}>
            <b className="num">
              <Amount value={row.gross_amount} />
            </b>
            <OrderStatusBadge state={row.status} late={row.late} />
          </span>
        </>
      );
    }
    case 'events':
      return (
        <>
          <span className={styles.text}>
            <b>{hit.row.name}</b>
            <small>{hit.row.event_organizer_name}</small>
          </span>
          <span className={styles.state}>
            <EventStatusBadge status={hit.row.status} />
          </span>
        </>
      );
    case 'organizers':
      return (
        <span className={styles.text}>
          <b>{hit.row.name}</b>
          <small>{hit.row.is_active ? hit.row.email : t('inactive')}</small>
        </span>
      );
    case 'users':
      return (
        <>
          <span className={styles.text}>
            <b>{hit.row.name}</b>
            <small>{[`@${hit.row.username}`, hit.row.email].filter(Boolean).join(' · ')}</small>
          </span>
          <span className={styles.state}>
            <small>{t(`users:role.${hit.row.role_id}`)}</small>
          </span>
        </>
      );
  }
}
