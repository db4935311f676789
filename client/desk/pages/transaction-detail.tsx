import { useParams } from 'react-router-dom';
import type { EventTransactionStatistics } from '#contracts/orders/transactions.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { NEWEST_FIRST } from '../../lib/requested-sort.ts';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { useBack } from '../../lib/use-back.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Loaded } from '../../ui/desk/load-state.tsx';
import { Split } from '../../ui/desk/split.tsx';
import { ChevronLeftIcon } from '../../ui/icons.ts';
import { Picture } from '../../ui/picture.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BillWithRefunds } from '../flows/transaction/bill-with-refunds.tsx';
import { OpenCasesNotice } from '../open-cases-notice.tsx';
import { EventFigures } from '../orders/event-figures.tsx';
import { EventInformation } from '../orders/event-information.tsx';
import { useEventTransactions } from '../orders/get-transactions.ts';
import { readTransactionAddress } from '../orders/transaction-address.ts';
import { TransactionFeed } from '../orders/transaction-feed.tsx';
import { TransactionHistory } from '../orders/transaction-history.tsx';
import { useLiveTransactions } from '../orders/use-live-transactions.ts';
import { EventStatusBadge } from '../status-badge.tsx';
import { StoppedPayoutsNotice } from '../stopped-payouts-notice.tsx';
import * as styles from './transaction-detail.module.css';

/** /dashboard/transaction/{organizerId}&{eventId}: one event's transactions. */
export function TransactionDetailPage() {
  const { t } = useTranslation('transaction');
  const { organizerAndEvent = '' } = useParams();
  const place = readTransactionAddress(organizerAndEvent);
  const query = useEventTransactions(place);
  const { values, filter } = useAddressFilter(['bill']);
  useDocumentTitle(query.data?.event.name ?? t('title'));
  return (
    <Split
      isOpen={values.bill !== ''}
      aside={<BillWithRefunds id={values.bill} onClose={() => filter({ bill: '' })} />}
    >
      <BackToList />
      <Loaded state={query} loading={<p className="cap">{t('loading')}</p>}>
        {query.data && <EventTransactions figures={query.data} />}
      </Loaded>
    </Split>
  );
}

/** Back to where one came from; whoever came by a link from outside is brought to the list. */
function BackToList() {
  const { t } = useTranslation('transaction');
  const goBack = useBack('/dashboard/transaction');
  return (
    <button type="button" className={styles.back} onClick={goBack}>
      <ChevronLeftIcon className={styles.backIcon} />
      {t('back')}
    </button>
  );
}

function EventTransactions({ figures }: { figures: EventTransactionStatistics }) {
  const { t } = useTranslation('transaction');
  const { event } = figures;
  const { values, page, filter, setPage } = useAddressFilter([
    'tab',
    'bill',
    'search',
    'status',
    'method',
    'from',
    'to',
    'sort',
  ]);
  const { tab, bill, sort, ...historyFilter } = values;
  const live = useLiveTransactions({ eventId: event.id });
  return (
    <>
      <EventHead event={event} />
      <OpenCasesNotice
        eventId={event.id}
        count={figures.open_cases}
        results={event.results}
        heldAmount={figures.held_amount}
      />
      <StoppedPayoutsNotice eventId={event.id} />
      <EventFigures figures={figures} />
      <TransactionFeed moves={live.moves} />
      <Tabs
        label={t('history.tabs')}
        value={tab === 'information' ? tab : 'history'}
        onChange={(next) => filter({ tab: next === 'history' ? '' : next, bill: '' })}
        items={[
          {
            id: 'history',
            label: t('history.tab'),
            content: (
              <TransactionHistory
                eventId={event.id}
                zone={event.zone}
                values={historyFilter}
                sort={{ value: sort || NEWEST_FIRST, onSort: (next) => filter({ sort: next }) }}
                page={page}
                openId={bill}
                onFilter={filter}
                onOpen={(id) => filter({ bill: id })}
                onPage={setPage}
              />
            ),
          },
          {
            id: 'information',
            label: t('info.tab'),
            content: (
              <div className="pt-5">
                <EventInformation event={event} />
              </div>
            ),
          },
        ]}
      />
    </>
  );
}

function EventHead({ event }: { event: EventTransactionStatistics['event'] }) {
  return (
    <header className="flex items-center gap-4 max-md:flex-wrap max-md:gap-y-2.5">
      <Picture
        src={event.profile_image}
        alt=""
        ratio="4/5"
        sizes="3rem"
        className="w-12 flex-none rounded-[0.625rem]"
      />
      {/* Beside a badge a long name would have a word a line. */}
      <div className="max-md:min-w-0 max-md:flex-[1_1_calc(100%-4rem)]">
        <p className="muted">{event.event_organizer_name}</p>
        <h1>{event.name}</h1>
      </div>
      <EventStatusBadge status={event.status} className="ml-auto max-md:ml-16" />
    </header>
  );
}
