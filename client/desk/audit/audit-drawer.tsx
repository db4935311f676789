import { clsx } from 'clsx';
import type { AuditEntry } from '#contracts/audit/audit.ts';
import { formatLongDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { FactRow, FactRows } from '../../ui/desk/fact-rows.tsx';
import { SidePanel } from '../../ui/desk/side-panel.tsx';
import * as styles from './audit-drawer.module.css';

/** One line of the log with what was there before and after. */
export function AuditDrawer({
  entry,
  open,
  onClose,
}: {
  /** Stays while the panel slides out. */
  entry: AuditEntry | null;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <SidePanel
      open={open && entry !== null}
      onOpenChange={(next) => !next && onClose()}
      title={entry?.sentence ?? ''}
      width="form"
    >
      {entry && <Details entry={entry} />}
    </SidePanel>
  );
}

function Details({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  return (
    <>
      <FactRows>
        <FactRow label={t('detail.at')} numeric>
          {formatLongDateTime(entry.at)}
        </FactRow>
        <FactRow label={t('detail.actor')}>
          {[entry.actor.name, entry.actor.id].filter(Boolean).join(' · ')}
        </FactRow>
        <FactRow label={t('detail.target')}>
          {[entry.target.name, entry.target.id].filter(Boolean).join(' · ')}
        </FactRow>
        <FactRow label={t('action')}>{entry.action}</FactRow>
        <FactRow label={t('detail.request')}>{entry.request_id ?? t('detail.nothing')}</FactRow>
      </FactRows>
      <Changes entry={entry} />
      <p className="cap mt-4">{t('detail.redacted')}</p>
    </>
  );
}

function Changes({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const { changes } = entry;
  if (changes.length === 0) return <p className="mt-4 muted">{t('detail.none')}</p>;
  return (
    <table className={clsx(styles.changes, 'mt-5')}>
      <thead>
        <tr>
          <th scope="col">{t('detail.field')}</th>
          <th scope="col">{t('detail.before')}</th>
          <th scope="col">{t('detail.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after, changed }) => (
          <tr key={field} className={changed ? styles.changed : undefined}>
            <th scope="row">{field}</th>
            <td className={styles.before}>{before ?? t('detail.nothing')}</td>
            <td className={styles.after}>{after ?? t('detail.nothing')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
