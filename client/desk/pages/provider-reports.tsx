import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/desk/page-head.tsx';
import { Split } from '../../ui/desk/split.tsx';
import { UploadIcon } from '../../ui/icons.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast.tsx';
import { caseKeys } from '../cases/cases.ts';
import { DifferenceList } from '../cases/difference-list.tsx';
import { DayDrawer } from '../provider-reports/day-drawer.tsx';
import { DayList } from '../provider-reports/day-list.tsx';
import { providerReportKeys } from '../provider-reports/provider-reports.ts';
import { ReportDrawer } from '../provider-reports/report-drawer.tsx';
import { ReportList } from '../provider-reports/report-list.tsx';
import { UploadPanel } from '../provider-reports/upload-panel.tsx';
import { UploadStrip } from '../provider-reports/upload-strip.tsx';
import { useReading } from '../provider-reports/use-reading.ts';
import { useReportUpload } from '../provider-reports/use-report-upload.ts';

const FILTERS = ['tab', 'from', 'to', 'day', 'kind', 'state', 'report'] as const;

/** /dashboard/provider-reports: what the payment provider says, beside our books. */
export function ProviderReportsPage() {
  const { t } = useTranslation('providerReports');
  const mayImport = useRights()('importReports');
  const queryClient = useQueryClient();
  const { values, page, filter, open, setPage } = useAddressFilter(FILTERS);
  const tab = values.tab === 'files' ? 'files' : 'days';
  const openDay = tab === 'days' ? values.day : '';
  const openReport = tab === 'files' ? values.report : '';
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: providerReportKeys.all });
    void queryClient.invalidateQueries({ queryKey: caseKeys.all });
  };
  const reading = useReading(refresh);
  const { upload, start, resume, cancel } = useReportUpload({
    onSubmitted: ({ id }, message) => {
      if (message !== null) toast.success(message);
      refresh();
      filter({ tab: 'files', report: id, day: '', kind: '', state: '' });
    },
  });
  const sendingId = upload?.reportId;
  const panel = useUploadPanel();
  const content = {
    days: (
      <DayList
        from={values.from}
        to={values.to}
        openDay={openDay}
        onDays={(days) => filter({ ...days, day: '' })}
        onOpen={(day) => open({ day })}
      />
    ),
    files: (
      <ReportList
        filter={{ kind: values.kind, state: values.state }}
        page={page}
        openId={openReport}
        sendingId={sendingId}
        onFilter={filter}
        onOpen={(report) => open({ report })}
        onPage={setPage}
      />
    ),
  };
  return (
    <Split
      isOpen={openDay !== '' || openReport !== ''}
      aside={
        <>
          <DayDrawer day={openDay} onClose={() => open({ day: '' })}>
            <DifferenceList title={t('day.differencesTitle')} of={{ day: openDay }} />
          </DayDrawer>
          <ReportDrawer
            id={openReport}
            sendingId={sendingId}
            onClose={() => open({ report: '' })}
            differences={({ id }) => <DifferenceList title={t('file.differences')} of={{ reportId: id }} />}
          />
        </>
      }
    >
      <PageHead
        title={t('title')}
        text={t('text')}
        actions={
          // One file at a time.
          mayImport &&
          !upload && (
            <Button onClick={panel.open}>
              <UploadIcon className="i" />
              {t('upload.button')}
            </Button>
          )
        }
      />
      {upload && <UploadStrip upload={upload} onResume={resume} onCancel={cancel} />}
      <Tabs
        label={t('tabs')}
        value={tab}
        onChange={(next) => filter({ tab: next === 'days' ? '' : next, day: '', report: '' })}
        items={(['days', 'files'] as const).map((id) => ({
          id,
          label: t(id),
          content: (
            <div className="stack gap-4 pt-5">
              {reading > 0 && (
                <p className="num muted" role="status">
                  {t('reading', { count: reading })}
                </p>
              )}
              {content[id]}
            </div>
          ),
        }))}
      />
      {panel.turn > 0 && (
        <UploadPanel
          key={panel.turn}
          open={panel.isOpen}
          onClose={panel.close}
          onAnnounced={({ report, asked, file }) => {
            panel.close();
            start({ reportId: report.id, asked, file });
          }}
        />
      )}
    </Split>
  );
}

/** `turn` counts up: each time the form begins empty. */
function useUploadPanel() {
  const [turn, setTurn] = useState(0);
  const [isOpen, setOpen] = useState(false);
  return {
    turn,
    isOpen,
    open: () => {
      setTurn((before) => before + 1);
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
