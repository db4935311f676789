import { CASE_KINDS } from '#contracts/cases/case-words.ts';
import { formatDate } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { readTypedDate } from '../../lib/typed-date.ts';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { Button } from '../../ui/button.tsx';
import { FilterChip } from '../../ui/chip.tsx';
import { FilterRow } from '../../ui/desk/filter-row.tsx';
import { PageHead } from '../../ui/desk/page-head.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { Split } from '../../ui/desk/split.tsx';
import { XIcon } from '../../ui/icons.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { AgeFilter, hoursOf } from '../age-filter.tsx';
import { CaseDrawer } from '../cases/case-drawer.tsx';
import { CaseTable } from '../cases/case-table.tsx';
import { CASE_VIEWS, type CaseView, useCaseCount, useCases } from '../cases/cases.ts';

/** /dashboard/cases: money that waits for a person, or is on its way back. */
export function CasesPage() {
  const { t } = useTranslation('cases');
  const may = useRights();
  const mayApprove = may('approveRefunds');
  const views = CASE_VIEWS.filter((view) => view !== 'approve' || mayApprove);
  const { values, page, filter, open, setPage } = useAddressFilter([
    'view',
    'kind',
    'age',
    'event',
    'report',
    'day',
    'case',
  ]);
  const view = views.find((each) => each === values.view) ?? 'open';
  const counts: Partial<Record<CaseView, number | undefined>> = {
    approve: useCaseCount({ mine: 'to_approve' }, { enabled: mayApprove }),
    open: useCaseCount({ open: 'yes' }, { enabled: true }),
  };
  const show = (id: string) => open({ case: id });
  return (
    <Split
      isOpen={values.case !== ''}
      aside={<CaseDrawer id={values.case} onClose={() => show('')} onOpen={show} />}
    >
      <PageHead title={t('title')} />
      <Tabs
        label={t('views')}
        value={view}
        onChange={(next) =>
          filter({ view: next === 'open' ? '' : next, ...(next === 'approve' && { kind: '' }) })
        }
        items={views.map((id) => {
          const count = counts[id];
          return {
            id,
            label: t(`view.${id}`),
            ...(count !== undefined && { count }),
            content: id === view && (
              <div className="stack gap-4 pt-4">
                <CaseList
                  view={view}
                  values={values}
                  page={page}
                  onFilter={filter}
                  onOpen={show}
                  onPage={setPage}
                />
              </div>
            ),
          };
        })}
      />
    </Split>
  );
}

type Values = Record<'kind' | 'age' | 'event' | 'report' | 'day' | 'case', string>;
type CaseListProps = {
  view: CaseView;
  values: Values;
  page: number;
  onFilter: (changes: Partial<Values>) => void;
  onOpen: (id: string) => void;
  onPage: (page: number) => void;
};

function CaseList({ view, values, page, onFilter, onOpen, onPage }: CaseListProps) {
  const { t } = useTranslation(['cases', 'desk']);
  const kind = CASE_KINDS.find((each) => each === values.kind) ?? '';
  const hours = hoursOf(values.age) ?? '';
  const { event, report, day } = values;
  const query = useCases({ view, kind, hours, eventId: event, reportId: report, day, page });
  const rows = query.data?.result;
  const isFiltered = [kind, hours, event, report, day].some((value) => value !== '');
  const eventName = rows?.find(({ event_id }) => event_id === values.event)?.event_name ?? values.event;
  return (
    <>
      <FilterRow>
        {/* What may be approved are refunds. */}
        {view !== 'approve' && (
          <Select
            label={t('filter.kind')}
            labelHidden
            placeholder={t('filter.allKinds')}
            choices={CASE_KINDS.map((each) => ({ value: each, label: t(`kind.${each}`) }))}
            value={kind}
            onChange={(next) => onFilter({ kind: next })}
          />
        )}
        <AgeFilter value={values.age} onChange={(age) => onFilter({ age })} />
        {values.event !== '' && (
          <FilterChip pressed onToggle={() => onFilter({ event: '' })}>
            {t('filter.event', { name: eventName })}
          </FilterChip>
        )}
        {report !== '' && (
          <FilterChip pressed onToggle={() => onFilter({ report: '' })}>
            {t('filter.report', { id: report })}
          </FilterChip>
        )}
        {day !== '' && (
          <FilterChip pressed onToggle={() => onFilter({ day: '' })}>
            {t('filter.day', { day: readTypedDate(day) === day ? formatDate(day) : day })}
          </FilterChip>
        )}
        {isFiltered && (
          <Button
            variant="quiet"
            onClick={() => onFilter({ kind: '', age: '', event: '', report: '', day: '' })}
          >
            <XIcon className="i" />
            {t('desk:clearFilters')}
          </Button>
        )}
      </FilterRow>
      <CaseTable
        view={view}
        isFiltered={isFiltered}
        rows={rows}
        pagination={query.data?.pagination}
        state={query}
        openId={values.case}
        onOpen={onOpen}
        onPage={onPage}
      />
    </>
  );
}
