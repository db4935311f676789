import { deskListSchema } from '#contracts/orders/transactions.ts';
import { useOrganizerChoices } from '../../entities/organizers/get-organizer-choices.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { NEWEST_FIRST } from '../../lib/requested-sort.ts';
import { useRights } from '../../lib/rights.ts';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { LoadProblem } from '../../ui/desk/load-state.tsx';
import { PageHead } from '../../ui/desk/page-head.tsx';
import { SearchField } from '../../ui/desk/search-field.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { Split } from '../../ui/desk/split.tsx';
import { OldAnswer } from '../../ui/old-answer.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BillWithRefunds } from '../flows/transaction/bill-with-refunds.tsx';
import { ShownLists } from '../flows/transaction/shown-lists.tsx';
import { HealthStrip } from '../health/health-strip.tsx';
import { DeskList } from '../orders/desk-list.tsx';
import { type EventsTab, useTransactionStatistics } from '../orders/get-transactions.ts';
import { SettlementDesk } from '../orders/settlement-desk.tsx';
import { TransactionEvents } from '../orders/transaction-events.tsx';
import { TransactionSummary } from '../orders/transaction-summary.tsx';
import { useLiveTransactions } from '../orders/use-live-transactions.ts';

const TABS: readonly EventsTab[] = ['ongoing', 'completed'];

/** /dashboard/transaction: what came in, for those who read money; a single bill for those who handle bills alone. */
export function TransactionPage() {
  return useRights()('readMoney') ? <Transactions /> : <SingleBill />;
}

/** The bill of the address; which one is found by the search at the top. */
function SingleBill() {
  const { t } = useTranslation('transaction');
  const { values, filter } = useAddressFilter(['bill']);
  return (
    <Split
      isOpen={values.bill !== ''}
      aside={<BillWithRefunds id={values.bill} onClose={() => filter({ bill: '' })} />}
    >
      <PageHead title={t('title')} />
      <EmptyState title={t('single.title')} text={t('single.text')} />
    </Split>
  );
}

/** What came in, event by event, and the lists of money that somebody has to look at. */
function Transactions() {
  const { t } = useTranslation('transaction');
  const may = useRights();
  const choosesOrganizer = may('reachAllOrganizers');
  const { values, page, filter, setPage } = useAddressFilter([
    'tab',
    'organizer',
    'search',
    'list',
    'bill',
    'sort',
  ]);
  const { organizer, search, bill } = values;
  const tab = TABS.find((each) => each === values.tab) ?? 'ongoing';
  const list = deskListSchema.safeParse(values.list).data;
  const statistics = useTransactionStatistics(organizer);
  const organizers = useOrganizerChoices({ enabled: choosesOrganizer });
  const live = useLiveTransactions({ organizerId: organizer });
  return (
    <Split isOpen={bill !== ''} aside={<BillWithRefunds id={bill} onClose={() => filter({ bill: '' })} />}>
      <PageHead
        title={t('title')}
        search={
          !list && (
            <SearchField label={t('search')} value={search} onSearch={(text) => filter({ search: text })} />
          )
        }
        actions={
          choosesOrganizer && (
            <Select
              label={t('organizer')}
              labelHidden
              placeholder={t('organizer')}
              choices={(organizers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              value={organizer}
              onChange={(value) => filter({ organizer: value })}
            />
          )
        }
      />
      <LoadProblem state={statistics} />
      <OldAnswer isOld={statistics.isPlaceholderData}>
        {(statistics.data || !statistics.error) && <TransactionSummary statistics={statistics.data} />}
      </OldAnswer>
      {may('readHealth') && <HealthStrip />}
      <SettlementDesk live={live} onOpen={(id) => filter({ bill: id })} />
      <ShownLists
        statistics={statistics.data}
        shown={list}
        onShow={(next) => filter({ list: next ?? '', bill: '' })}
      />
      {list ? (
        <DeskList
          list={list}
          organizerId={organizer}
          page={page}
          openId={bill}
          onOpen={(id) => filter({ bill: id })}
          onPage={setPage}
        />
      ) : (
        <Tabs
          label={t('tabs')}
          value={tab}
          onChange={(next) => filter({ tab: next })}
          items={TABS.map((id) => ({
            id,
            label: t(id === 'ongoing' ? 'active' : 'inactive'),
            content: (
              <div className="pt-5">
                <TransactionEvents
                  status={id}
                  organizerId={organizer}
                  search={search}
                  page={page}
                  onPage={setPage}
                  sort={{ value: values.sort || NEWEST_FIRST, onSort: (sort) => filter({ sort }) }}
                />
              </div>
            ),
          }))}
        />
      )}
    </Split>
  );
}
