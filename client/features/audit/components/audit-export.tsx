import { useState } from 'react';
import { errorMessage, requestFile } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { DownloadIcon } from '../../../ui/icons.ts';
import { toast } from '../../../ui/toast.tsx';
import { type AuditFilter, auditQuery } from '../api/get-audit-log.ts';

/** Fetches what the filters leave as a CSV file. */
export function AuditExport({ filter }: { filter: Omit<AuditFilter, 'page'> }) {
  const { t } = useTranslation('audit');
  const [isLoading, setLoading] = useState(false);
  const fetchFile = async () => {
    setLoading(true);
    try {
      saveFile(await requestFile('/admin/audit-log/export', { query: auditQuery(filter) }));
      toast.success(t('export.done'));
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button
      variant="line"
      pending={isLoading}
      pendingText={t('export.under')}
      onClick={() => void fetchFile()}
    >
      <DownloadIcon className="i" />
      {t('export.start')}
    </Button>
  );
}
