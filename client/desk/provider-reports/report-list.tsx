import type { ProviderReportRow } from '#contracts/provider-reports/provider-reports.ts';
import { REPORT_KINDS, REPORT_STATES } from '#contracts/provider-reports/report-words.ts';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/desk/data-table.tsx';
import { FilterRow } from '../../ui/desk/filter-row.tsx';
import { RowName } from '../../ui/desk/row-name.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { XIcon } from '../../ui/icons.ts';
import type { Column } from '../../ui/table.tsx';
import { daysInWords } from './days-words.ts';
import { useReports } from './provider-reports.ts';
import { ReportBadge } from './report-badge.tsx';

type Filter = { kind: string; state: string };
type ReportListProps = {
  filter: Filter;
  page: number;
  openId: string;
  /** The one that this browser is uploading. */
  sendingId: string | undefined;
  onFilter: (changes: Partial<Filter>) => void;
  onOpen: (id: string) => void;
  onPage: (page: number) => void;
};

/** The files of reports, the newest first, with how far each is and what it found. */
export function ReportList(props: ReportListProps) {
  const { filter, page, openId, sendingId, onFilter, onOpen, onPage } = props;
  const { t } = useTranslation(['providerReports', 'desk']);
  const kind = REPORT_KINDS.find((each) => each === filter.kind) ?? '';
  const state = REPORT_STATES.find((each) => each === filter.state) ?? '';
  const query = useReports({ kind, state, page });
  const columns = useColumns({ sendingId, onOpen });
  const isFiltered = kind !== '' || state !== '';
  return (
    <>
      <FilterRow>
        <Select
          label={t('filter.kind')}
          labelHidden
          placeholder={t('filter.allKinds')}
          choices={REPORT_KINDS.map((each) => ({ value: each, label: t(`kind.${each}`) }))}
          value={kind}
          onChange={(next) => onFilter({ kind: next })}
        />
        <Select
          label={t('filter.state')}
          labelHidden
          placeholder={t('filter.allStates')}
          choices={REPORT_STATES.map((each) => ({ value: each, label: t(`state.${each}`) }))}
          value={state}
          onChange={(next) => onFilter({ state: next })}
        />
        {isFiltered && (
          <Button variant="quiet" onClick={() => onFilter({ kind: '', state: '' })}>
            <XIcon className="i" />
            {t('desk:clearFilters')}
          </Button>
        )}
      </FilterRow>
      <DataTable
        caption={t('list.caption')}
        columns={columns}
        rows={query.data?.result}
        rowKey={({ id }) => id}
        openKey={openId || undefined}
        state={query}
        empty={t(isFiltered ? 'list.emptyFilter' : 'list.empty')}
        emptyText={isFiltered ? undefined : t('list.emptyText')}
        pagination={query.data?.pagination}
        onPage={onPage}
      />
    </>
  );
}

function useColumns({
  sendingId,
  onOpen,
}: Pick<ReportListProps, 'sendingId' | 'onOpen'>): Column<ProviderReportRow>[] {
  const { t } = useTranslation('providerReports');
  return [
    {
      id: 'name',
      head: t('list.file'),
      cell: ({ id, file_name, kind, from, to }) => {
        // All that is seen of it is read out.
        const seen = { name: file_name, kind: t(`kind.${kind}`) };
        return (
          <RowName
            label={t('list.open', { ...seen, days: daysInWords({ from, to }) })}
            onPress={() => onOpen(id)}
          >
            <b className="wrap-anywhere">{file_name}</b> <small>{seen.kind}</small>
          </RowName>
        );
      },
    },
    {
      id: 'days',
      head: t('list.days'),
      cell: (row) => <span className="num">{daysInWords(row)}</span>,
    },
    {
      id: 'rows',
      head: t('list.rows'),
      numeric: true,
      cell: ({ rows }) => (rows === null ? '–' : formatCount(rows)),
    },
    { id: 'differences', head: t('list.differences'), cell: (row) => <Differences of={row} /> },
    {
      id: 'uploaded',
      head: t('list.uploaded'),
      cell: ({ created_at, uploaded_by }) => (
        <span className="num">
          {formatDateTime(created_at)}
          <small>{uploaded_by.name ?? t('file.somebody')}</small>
        </span>
      ),
    },
    {
      id: 'status',
      head: t('list.status'),
      cell: (row) => (
        <>
          <ReportBadge of={row} isSending={row.id === sendingId} />
          {row.fault !== null && row.fault.line !== null && (
            <small className="num">{t('list.line', { line: formatCount(row.fault.line) })}</small>
          )}
        </>
      ),
    },
  ];
}

function Differences({ of }: { of: ProviderReportRow }) {
  const { t } = useTranslation('providerReports');
  const { state, differences, open_differences: open } = of;
  if (differences === 0)
    return <span className="whitespace-nowrap">{state === 'done' ? t('list.none') : '–'}</span>;
  return (
    <span className="num whitespace-nowrap">
      <b>{formatCount(differences)}</b>{' '}
      <small className={open > 0 ? 'text-error' : undefined}>
        {open > 0 ? t('list.openDifferences', { open: formatCount(open) }) : t('list.resolved')}
      </small>
    </span>
  );
}
