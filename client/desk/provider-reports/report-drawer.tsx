import type { ReactNode } from 'react';
import type { ProviderReportRow } from '#contracts/provider-reports/provider-reports.ts';
import { ApiError } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { LoadProblem } from '../../ui/desk/load-state.tsx';
import { SplitDrawer } from '../../ui/desk/split-drawer.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useReport } from './provider-reports.ts';
import { ReportBody } from './report-body.tsx';

type ReportDrawerProps = {
  id: string;
  /** The one that this browser is uploading. */
  sendingId: string | undefined;
  onClose: () => void;
  /** The differences of a report that has found some. */
  differences: (report: ProviderReportRow) => ReactNode;
};

/** A file: how far it is, why it was refused, what it booked and what it found. */
export function ReportDrawer({ id, sendingId, onClose, differences }: ReportDrawerProps) {
  const { t } = useTranslation('providerReports');
  const name = useReport(id).data?.file_name;
  return (
    <SplitDrawer
      open={id !== ''}
      onClose={onClose}
      label={t('file.label', { id })}
      over={t('file.label', { id })}
      title={<span className="wrap-anywhere">{name ?? t('title')}</span>}
      closeLabel={t('file.close')}
      className="[--drawer-top:1rem]"
    >
      <ReportContent key={id} id={id} isSending={id === sendingId} differences={differences} />
    </SplitDrawer>
  );
}

type ReportContentProps = Pick<ReportDrawerProps, 'id' | 'differences'> & { isSending: boolean };

function ReportContent({ id, isSending, differences }: ReportContentProps) {
  const { t } = useTranslation('providerReports');
  const query = useReport(id);
  if (!query.data) {
    if (query.error instanceof ApiError && query.error.status === 404)
      return <EmptyState bare title={t('file.notFound')} />;
    if (query.error) return <LoadProblem state={query} bare />;
    return (
      <div className="pt-[var(--drawer-top,0px)]">
        <Loading>
          <Skeleton className="h-6 w-32" />
          <Skeleton className="mt-6 h-48 rounded-md" />
        </Loading>
      </div>
    );
  }
  return (
    <div className="stack gap-4 pt-[var(--drawer-top,0px)]">
      <LoadProblem state={query} />
      <ReportBody of={query.data} isSending={isSending} />
      {query.data.differences > 0 && differences(query.data)}
    </div>
  );
}
