import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/icons.ts';
import { useDownload } from '../../ui/use-download.ts';
import { type AuditFilter, auditQuery } from './get-audit-log.ts';

/** Fetches what the filters leave as a CSV file. */
export function AuditExport({ filter }: { filter: Omit<AuditFilter, 'page'> }) {
  const { t } = useTranslation('audit');
  const { isLoading, download } = useDownload({ done: t('export.done') });
  return (
    <Button
      variant="line"
      pending={isLoading}
      pendingText={t('export.under')}
      onClick={() => void download('/admin/audit-log/export', auditQuery(filter))}
    >
      <DownloadIcon className="i" />
      {t('export.start')}
    </Button>
  );
}
