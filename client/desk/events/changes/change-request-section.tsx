import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { useRights } from '#client/lib/rights.ts';
import { LoadProblem } from '#client/ui/desk/load-state.tsx';
import type { DeskEvent } from '#contracts/events/desk-events.ts';
import { ChangeRequestBody } from './change-request-body.tsx';
import * as styles from './change-request-section.module.css';
import { lastChangeRequestQuery } from './change-requests.ts';
import { DecideChange } from './decide-change.tsx';
import { ChangeStateBadge } from './state-badge.tsx';
import { WithdrawChange } from './withdraw-change.tsx';

/** The last request about an event: an open one with what may be done about it, a decided one with the decision. */
export function ChangeRequestSection({ event }: { event: DeskEvent }) {
  const { t } = useTranslation('changes');
  const may = useRights();
  const query = useQuery(lastChangeRequestQuery(event.id));
  const request = query.data;
  if (query.error && request === undefined) return <LoadProblem state={query} bare />;
  if (!request || request.state === 'withdrawn') return null;
  return (
    <section className={styles.section} aria-label={t('title')} data-state={request.state}>
      <div className={styles.head}>
        <h3 className={styles.title}>{t('title')}</h3>
        <ChangeStateBadge state={request.state} />
      </div>
      <ChangeRequestBody request={request} />
      {request.state === 'open' && (
        <div className={styles.actions}>
          {may('decideChange') && <DecideChange request={request} />}
          {may('askForChange') && <WithdrawChange request={request} />}
        </div>
      )}
    </section>
  );
}
