import type { UseQueryResult } from '@tanstack/react-query';
import { formatCount, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { LoadProblem } from '../../ui/desk/load-state.tsx';
import { ConcernsBox } from './concerns-box.tsx';
import type { EventConcerns } from './get-event-concerns.ts';

/** How many orders and how much money a cancellation concerns, and what happens to them. */
export function CancelConcerns({ query }: { query: UseQueryResult<EventConcerns> }) {
  const { t } = useTranslation('voting');
  const { data } = query;
  if (query.error) return <LoadProblem state={query} bare />;
  return <ConcernsBox>{data ? <Concerns {...data} /> : <p>{t('action.concerns.loading')}</p>}</ConcernsBox>;
}

function Concerns({ paidOrders, paidAmount, openOrders }: EventConcerns) {
  const { t } = useTranslation('voting');
  const money = formatRupiah(paidAmount);
  return (
    <>
      {paidOrders === 0 ? (
        <p>{t('action.concerns.none')}</p>
      ) : (
        <>
          <p>
            <b className="num">
              {t('action.concerns.paid', { count: paidOrders, amount: formatCount(paidOrders), money })}
            </b>
          </p>
          <p>{t('action.concerns.fate')}</p>
        </>
      )}
      {openOrders > 0 && (
        <p>{t('action.concerns.open', { count: openOrders, amount: formatCount(openOrders) })}</p>
      )}
    </>
  );
}
