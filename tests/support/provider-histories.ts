import fc from 'fast-check';
import type { ProviderReport } from '#server/modules/orders/index.ts';
import { buildReport } from './orders.ts';

/**
 * Legal lives of a transaction, by the provider's published table of states: each step gives the status call's whole
 * answer at that moment. Written apart from the state machine under test and from the simulator.
 */

const START = Date.parse('2026-11-21T05:00:00Z');
const MINUTE_MS = 60_000;

type Step =
  | 'start'
  | 'capture'
  | 'challenge'
  | 'settle'
  | 'approve'
  | 'screen_out'
  | 'refuse'
  | 'fail'
  | 'expire'
  | 'cancel'
  | 'void'
  | 'settle_late'
  | 'refund_part'
  | 'refund_all'
  | 'take_back'
  | 'charge_back'
  | 'charge_back_part';

const reversible = ['bank_transfer', 'echannel', 'cstore'];

/** What may happen next; none at the end of a life. */
function nextSteps(report: ProviderReport | null): Step[] {
  if (!report) return ['start'];
  const isCard = report.paymentType === 'credit_card';
  switch (report.transactionStatus) {
    case 'pending':
      return isCard
        ? ['capture', 'capture', 'challenge', 'refuse', 'expire', 'cancel', 'fail']
        : ['settle', 'settle', 'settle', 'refuse', 'expire', 'cancel', 'fail'];
    case 'deny':
      // Refused before it was paid: the customer tries again in the same form. Anything else is the end.
      return report.settlementTime || report.authorized ? [] : ['start'];
    case 'expire':
    case 'cancel':
      // A number stays payable after its order was closed.
      return reversible.includes(report.paymentType ?? '') && !report.settlementTime ? ['settle_late'] : [];
    case 'capture':
      return report.fraudStatus === 'challenge'
        ? ['approve', 'screen_out', 'cancel']
        : ['settle', 'settle', 'void'];
    case 'settlement':
      return [
        'refund_part',
        'refund_all',
        'charge_back',
        ...(isCard ? (['charge_back_part'] as const) : []),
        ...(reversible.includes(report.paymentType ?? '') ? (['take_back'] as const) : []),
      ];
    case 'partial_refund':
      return ['refund_part', 'refund_part', 'refund_all', 'charge_back'];
    case 'partial_chargeback':
      return ['charge_back_part', 'charge_back'];
    default:
      return [];
  }
}

interface Choice {
  /** Which of the possible steps, by remainder. */
  pick: number;
  method: string;
  minutes: number;
  /** Of what is left, in thousandths; for partial refunds. */
  share: number;
}

const choices = fc.array(
  fc.record<Choice>({
    pick: fc.nat(1_000),
    method: fc.constantFrom('qris', 'gopay', 'bank_transfer', 'echannel', 'cstore', 'credit_card'),
    minutes: fc.integer({ min: 1, max: 90 }),
    share: fc.integer({ min: 1, max: 999 }),
  }),
  { minLength: 1, maxLength: 14 },
);

export interface History {
  /** The status call's answer after each step. */
  reports: ProviderReport[];
  /** When each step happened. */
  instants: Date[];
}

function live({ amount, steps }: { amount: number; steps: readonly Choice[] }): History {
  const reports: ProviderReport[] = [];
  const instants: Date[] = [];
  let present: ProviderReport | null = null;
  let attempts = 0;
  let time = START;
  for (const choice of steps) {
    const possible = nextSteps(present);
    const step = possible[choice.pick % possible.length];
    if (!step) break;
    time += choice.minutes * MINUTE_MS;
    if (step === 'start') attempts += 1;
    present = take(present, { step, choice, at: new Date(time), amount, attempts });
    reports.push(present);
    instants.push(new Date(time));
  }
  return { reports, instants };
}

function take(
  present: ProviderReport | null,
  {
    step,
    choice,
    at,
    amount,
    attempts,
  }: { step: Step; choice: Choice; at: Date; amount: number; attempts: number },
): ProviderReport {
  if (step === 'start' || !present) {
    return buildReport({
      transactionStatus: 'pending',
      paymentType: choice.method,
      transactionId: `TX-${attempts}`,
      transactionTime: at,
      grossAmount: amount,
    });
  }
  const givenBack = (part: number): ProviderReport => {
    const refunds = [
      ...present.refunds,
      { id: `r${present.refunds.length + 1}`, amount: part, createdAt: at },
    ];
    const refundAmount = (present.refundAmount ?? 0) + part;
    const transactionStatus = refundAmount === amount ? 'refund' : 'partial_refund';
    return { ...present, transactionStatus, refunds, refundAmount };
  };
  const left = amount - (present.refundAmount ?? 0);
  switch (step) {
    case 'capture':
      return { ...present, transactionStatus: 'capture', authorized: true };
    case 'challenge':
      return { ...present, transactionStatus: 'capture', authorized: true, fraudStatus: 'challenge' };
    case 'approve':
      return { ...present, fraudStatus: 'accept' };
    case 'screen_out':
      return { ...present, transactionStatus: 'deny', fraudStatus: 'deny' };
    case 'settle':
    case 'settle_late':
      return { ...present, transactionStatus: 'settlement', settlementTime: at };
    case 'refuse':
    case 'take_back':
      return { ...present, transactionStatus: 'deny' };
    case 'cancel':
    case 'void':
      return { ...present, transactionStatus: 'cancel' };
    case 'expire':
      return { ...present, transactionStatus: 'expire' };
    case 'fail':
      return { ...present, transactionStatus: 'failure' };
    case 'refund_part':
      return givenBack(Math.max(1, Math.floor((left * choice.share) / 1_000)));
    case 'refund_all':
      return givenBack(left);
    case 'charge_back':
      return { ...present, transactionStatus: 'chargeback' };
    case 'charge_back_part':
      return { ...present, transactionStatus: 'partial_chargeback' };
  }
}

/** Any legal life of the payment of an order; `paid` is what the provider says was paid, in rupiah. */
export function histories({ paid }: { paid: number }): fc.Arbitrary<History> {
  return choices.map((steps) => live({ amount: paid, steps }));
}
