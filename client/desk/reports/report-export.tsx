import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/icons.ts';
import { useDownload } from '../../ui/use-download.ts';
import { type ReportFilter, reportQuery } from './get-report.ts';

/** The report as a CSV file. */
export function ReportExport({ filter, disabled }: { filter: ReportFilter; disabled: boolean }) {
  const { t } = useTranslation('report');
  const { isLoading, download } = useDownload({ done: t('exported') });
  return (
    <Button
      variant="line"
      disabled={disabled}
      pending={isLoading}
      pendingText={t('exporting')}
      onClick={() => void download('/admin/reports/export', reportQuery(filter))}
    >
      <DownloadIcon className="i" />
      {t('export')}
    </Button>
  );
}
