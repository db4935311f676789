import { useState } from 'react';
import { errorMessage, requestFile } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { DownloadIcon } from '../../../ui/icons.ts';
import { toast } from '../../../ui/toast.tsx';
import { type ReportFilter, reportQuery } from '../api/get-report.ts';

/** The report as a CSV file. */
export function ReportExport({ filter, disabled }: { filter: ReportFilter; disabled: boolean }) {
  const { t } = useTranslation('report');
  const [isLoading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      saveFile(await requestFile('/admin/reports/export', { query: reportQuery(filter) }));
      toast.success(t('exported'));
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button
      variant="line"
      disabled={disabled}
      pending={isLoading}
      pendingText={t('exporting')}
      onClick={() => void download()}
    >
      <DownloadIcon className="i" />
      {t('export')}
    </Button>
  );
}
