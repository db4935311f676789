import { formatLongDateTime } from '#client/lib/format.ts';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import type { ChangeRequest } from '#contracts/events/change-requests.ts';
import * as styles from './change-request-body.module.css';
import { Differences } from './differences.tsx';

/** A request for a change: who asks and when, what for and why, and the decision. */
export function ChangeRequestBody({ request }: { request: ChangeRequest }) {
  const { t } = useTranslation('changes');
  const { zone } = request.event;
  const at = formatLongDateTime(request.asked_at, { zone });
  return (
    <div className={styles.body}>
      <p className="cap">{t('askedBy', { name: request.asked_by ?? t('somebody'), at })}</p>
      <Differences differences={request.differences} zone={zone} />
      {request.reason !== null && <Words label={t('reason')} text={request.reason} />}
      {request.closed_at !== null && (
        <p className="cap">{t('decidedAt', { at: formatLongDateTime(request.closed_at, { zone }) })}</p>
      )}
      {request.decision_reason !== null && (
        <Words label={t('decisionReason')} text={request.decision_reason} />
      )}
    </div>
  );
}

function Words({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <p className={styles.label}>{label}</p>
      <p className={styles.words}>{text}</p>
    </div>
  );
}
