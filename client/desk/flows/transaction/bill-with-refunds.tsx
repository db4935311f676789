import { useState } from 'react';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { useRights } from '#client/lib/rights.ts';
import { Button } from '#client/ui/button.tsx';
import { LoadProblem } from '#client/ui/desk/load-state.tsx';
import type { TransactionDetail } from '#contracts/orders/transactions.ts';
import { BillCases } from '../../cases/bill-cases.tsx';
import { useCasesOfOrder } from '../../cases/cases.ts';
import { RefundPanel } from '../../cases/refund-panel.tsx';
import { BillDrawer } from '../../orders/bill-drawer.tsx';
import { useMethodName } from '../../orders/use-method-name.ts';

/** The bill of an order, with its cases and what of it may be given back. */
export function BillWithRefunds({ id, onClose }: { id: string; onClose: () => void }) {
  return <BillDrawer id={id} onClose={onClose} further={(bill) => <Refunds key={bill.id} bill={bill} />} />;
}

/** States in which money of an order is there. */
const PAID = ['settlement', 'partial_refund'];

function Refunds({ bill }: { bill: TransactionDetail }) {
  const { t } = useTranslation('cases');
  const may = useRights();
  const methodName = useMethodName();
  const cases = useCasesOfOrder(bill.id);
  const [isAsking, setAsking] = useState(false);
  const openRefund = cases.data?.find(({ kind, closed_at }) => kind === 'refund' && closed_at === null);
  return (
    <>
      {cases.data && <BillCases cases={cases.data} />}
      {cases.error && (
        <div className="mt-5">
          <LoadProblem state={cases} bare />
        </div>
      )}
      {may('askRefunds') && PAID.includes(bill.status) && (
        <Button variant="line" block className="mt-5" onClick={() => setAsking(true)}>
          {t('refund.button')}
        </Button>
      )}
      {isAsking && (
        <RefundPanel
          orderId={bill.id}
          method={bill.payment_type === null ? null : methodName(bill.payment_type)}
          openRefundId={openRefund?.id ?? null}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
