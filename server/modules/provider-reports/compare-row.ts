import { BOOKS_ZONE } from '#contracts/calendar.ts';
import type { CaseDecision, DifferenceTopic } from '#contracts/cases/case-words.ts';
import { dayIn } from '#contracts/events/zone-days.ts';
import { expectFee, type FeeRule } from '#contracts/orders/provider-fees.ts';
import { type SettledOrder, takenOfTransferred } from '../orders/index.ts';
import type { ReportRow } from './report-row.ts';

/** What accepting a difference books; rupiah, debit positive. */
export interface DifferenceLegs {
  clearing: number;
  fees: number;
  bank: number;
  suspense: number;
}

/** Where a report and our books say different things. */
export interface RowDifference {
  topic: DifferenceTopic;
  /** Rupiah; null where the report does not say how much. */
  theirs: number | null;
  ours: number;
  theirStatus: string;
  ourStatus: string;
  legs: DifferenceLegs;
  proposal: CaseDecision;
  /** The payment that can be given back; null where there is none. */
  paymentId: string | null;
}

/** What a row adds to the sums of its day, and what of it is booked; rupiah. */
export interface RowSums {
  paid: number;
  fee: number;
  expectedFee: number;
  /** Of the fee what stands in the books: all of it, or what is expected while it differs. */
  bookedFee: number;
  /** Paid, and in our books as a payment that is none of an order's effects: it waits in suspense by a case of its own. */
  suspense: number;
  refund: number;
  arrived: number;
  arrivalFee: number;
}

export interface Comparison {
  /** Of ours where it is ours, so that days can be compared. */
  day: string;
  sums: RowSums;
  differences: RowDifference[];
}

export const NO_SUMS: Readonly<RowSums> = {
  paid: 0,
  fee: 0,
  expectedFee: 0,
  bookedFee: 0,
  suspense: 0,
  refund: 0,
  arrived: 0,
  arrivalFee: 0,
};

export interface CompareOptions {
  rules: readonly FeeRule[];
  /** The end of the report's days: what happened here later cannot be in it. */
  asOf: Date;
}

/** Compares a row with what we have. Pure: importing, looking again and tests all call it. */
export function compareRow(row: ReportRow, order: SettledOrder | null, options: CompareOptions): Comparison {
  switch (row.kind) {
    case 'payment':
      return comparePayment(row, order, options);
    case 'refund':
      return compareRefund(row, order);
    case 'arrival':
      return compareArrival(row);
    case 'other':
      return compareOther(row, order);
  }
}

const dayOf = (at: Date): string => dayIn(BOOKS_ZONE, at);

/** Money came by a payment in one of these, whatever became of it. */
const CAME: ReadonlySet<ReportRow['status']> = new Set([
  'paid',
  'refunded',
  'partly_refunded',
  'charged_back',
]);

const settlementOf = ({ effects }: SettledOrder) => effects.find(({ key }) => key === 'settle') ?? null;

/** What the provider has given back of an order, by our books; transfers of ours are not its, but for what a bank has taken of that money as well: no effect says when. */
export function returnedByProvider(
  order: Pick<SettledOrder, 'effects' | 'flags'>,
  { until }: { until?: Date } = {},
): number {
  const taken = until === undefined ? takenOfTransferred(order) : 0;
  return order.effects
    .filter(({ via, kind, at }) => via !== 'transfer' && kind !== 'settle' && (!until || at <= until))
    .reduce((sum, { amount }) => sum - amount, taken);
}

const isOther = (order: SettledOrder, { transactionId }: ReportRow): boolean =>
  order.transactionId !== null && order.transactionId !== transactionId;

function comparePayment(row: ReportRow, order: SettledOrder | null, options: CompareOptions): Comparison {
  const settlement = order && settlementOf(order);
  if (!CAME.has(row.status)) return compareUnpaid(row, order, options);
  const sums = { ...NO_SUMS, paid: row.amount, fee: row.fee, expectedFee: expectedFeeOf(row, options.rules) };
  const theirs = { theirs: row.amount, theirStatus: row.status, legs: arrivalLegs(row) };
  const inDay = (at: Date | null): string => dayOf(at ?? row.at);
  if (!order)
    return {
      day: inDay(null),
      sums,
      differences: [
        {
          topic: 'report_missing_here',
          ...theirs,
          ours: 0,
          ourStatus: 'none',
          proposal: 'accept_theirs',
          paymentId: null,
        },
      ],
    };
  if (settlement === null || isOther(order, row)) {
    // A case of its own has this money, or had it: of another amount that went back as a whole nothing is left.
    const hasCase =
      settlement === null
        ? order.state === 'review' || (order.state === 'failed' && row.status === 'refunded')
        : order.flags.includes(`paid_twice:${row.transactionId}`);
    if (hasCase) {
      const fee = compareFee(row, { ...options, amounts: [row.amount] });
      const suspended = { ...sums, ...fee.sums, suspense: row.amount };
      return { day: inDay(null), sums: suspended, differences: fee.differences };
    }
    return {
      day: inDay(null),
      sums,
      differences: [
        {
          topic: settlement === null ? 'report_status' : 'report_twice',
          ...theirs,
          ours: 0,
          ourStatus: order.state,
          proposal: 'check_again',
          paymentId: row.transactionId,
        },
      ],
    };
  }
  const fee = compareFee(row, { ...options, amounts: [row.amount, order.grossAmount] });
  return {
    day: inDay(settlement.at),
    sums: { ...sums, ...fee.sums },
    differences: [...compareAmount(row, order), ...compareReturned(row, order, options), ...fee.differences],
  };
}

const expectedFeeOf = (row: ReportRow, rules: readonly FeeRule[]): number =>
  expectFee({ paymentType: row.method, amount: row.amount }, rules).expected;

/** Whether a fee is what the table of fees says of an amount, however it is rounded. What was given back as a whole may have cost nothing. */
function isRightFee(row: ReportRow, amounts: readonly number[], rules: readonly FeeRule[]): boolean {
  const isRight = amounts.some((amount) => {
    const { lowest, highest } = expectFee({ paymentType: row.method, amount }, rules);
    return row.fee >= lowest && row.fee <= highest;
  });
  return isRight || (row.fee === 0 && row.status === 'refunded');
}

/**
 * Compares the fee of a payment of ours. What is right is booked; of another one what is expected, until somebody has decided.
 *
 * @param amounts that the payment may have: another amount is a difference of its own
 */
function compareFee(
  row: ReportRow,
  { amounts, rules }: { amounts: readonly number[]; rules: readonly FeeRule[] },
): { sums: Pick<RowSums, 'bookedFee' | 'expectedFee'>; differences: RowDifference[] } {
  // Days show what was expected, and rounding is no difference.
  if (isRightFee(row, amounts, rules))
    return { sums: { bookedFee: row.fee, expectedFee: row.fee }, differences: [] };
  const expectedFee = expectedFeeOf(row, rules);
  const more = row.fee - expectedFee;
  return {
    sums: { bookedFee: expectedFee, expectedFee },
    differences: [
      {
        topic: 'report_fee',
        theirs: row.fee,
        ours: expectedFee,
        theirStatus: row.status,
        ourStatus: row.method,
        legs: legs({ fees: more, clearing: -more }),
        proposal: 'accept_theirs',
        paymentId: null,
      },
    ],
  };
}

function compareAmount(row: ReportRow, order: SettledOrder): RowDifference[] {
  const more = row.amount - order.grossAmount;
  if (more === 0) return [];
  return [
    {
      topic: 'report_amount',
      theirs: row.amount,
      ours: order.grossAmount,
      theirStatus: row.status,
      ourStatus: order.state,
      legs: legs({ clearing: more, suspense: -more }),
      proposal: 'check_again',
      paymentId: null,
    },
  ];
}

/** The row says whether money went back, and only of all of it how much. */
function compareReturned(row: ReportRow, order: SettledOrder, { asOf }: CompareOptions): RowDifference[] {
  const ever = returnedByProvider(order);
  const then = returnedByProvider(order, { until: asOf });
  const all = row.status === 'refunded' || row.status === 'charged_back';
  const agrees = all ? ever >= order.grossAmount : row.status === 'partly_refunded' ? ever > 0 : then === 0;
  if (agrees) return [];
  const theirs = all ? row.amount : row.status === 'partly_refunded' ? null : 0;
  const ours = all ? ever : then;
  return [refundDifference({ theirs, ours, theirStatus: row.status, ourStatus: order.state })];
}

/** A difference of what the provider has given back. */
export function refundDifference(
  said: Pick<RowDifference, 'theirs' | 'ours' | 'theirStatus' | 'ourStatus'>,
): RowDifference {
  const more = said.theirs === null ? 0 : said.theirs - said.ours;
  return {
    topic: 'report_refund',
    ...said,
    legs: legs({ clearing: -more, suspense: more }),
    proposal: 'check_again',
    paymentId: null,
  };
}

/** Theirs has moved no money: ours should not have either. */
function compareUnpaid(row: ReportRow, order: SettledOrder | null, { asOf }: CompareOptions): Comparison {
  const nothing = { day: dayOf(row.at), sums: { ...NO_SUMS }, differences: [] };
  const settlement = order && settlementOf(order);
  // Paid by another attempt, or after the report's days.
  if (!order || !settlement || isOther(order, row) || settlement.at > asOf) return nothing;
  const day = dayOf(settlement.at);
  // It came and went back, as with us.
  if (returnedByProvider(order) >= order.grossAmount)
    return { ...nothing, day, sums: { ...NO_SUMS, paid: order.grossAmount, refund: order.grossAmount } };
  return {
    ...nothing,
    day,
    differences: [unpaidThere(order, { topic: 'report_status', theirStatus: row.status })],
  };
}

/** Ours is paid, theirs is not, or not there at all. */
export function unpaidThere(
  order: SettledOrder,
  { topic, theirStatus }: Pick<RowDifference, 'topic' | 'theirStatus'>,
): RowDifference {
  const held = order.grossAmount - returnedByProvider(order);
  return {
    topic,
    theirs: 0,
    ours: order.grossAmount,
    theirStatus,
    ourStatus: order.state,
    legs: legs({ clearing: -held, suspense: held }),
    proposal: 'check_again',
    paymentId: null,
  };
}

/** What is refunded is compared by order once all rows are read: several of them make one sum. */
function compareRefund(row: ReportRow, order: SettledOrder | null): Comparison {
  const day = dayOf(row.at);
  if (row.status !== 'paid' && row.status !== 'refunded' && row.status !== 'charged_back')
    return { day, sums: { ...NO_SUMS }, differences: [] };
  const sums = { ...NO_SUMS, refund: row.amount };
  if (order) return { day, sums, differences: [] };
  return {
    day,
    sums,
    differences: [
      {
        topic: 'report_missing_here',
        theirs: -row.amount,
        ours: 0,
        theirStatus: 'refunded',
        ourStatus: 'none',
        legs: legs({ clearing: -row.amount, suspense: row.amount }),
        proposal: 'accept_theirs',
        paymentId: null,
      },
    ],
  };
}

/** What came to the bank. A second row that says the same without a number of its own is booked by nobody but a person. */
function compareArrival(row: ReportRow): Comparison {
  const day = dayOf(row.at);
  if (row.status !== 'paid') return { day, sums: { ...NO_SUMS }, differences: [] };
  const net = row.amount - row.fee;
  if (!isRepeated(row))
    return { day, sums: { ...NO_SUMS, arrived: net, arrivalFee: row.fee }, differences: [] };
  return {
    day,
    sums: { ...NO_SUMS },
    differences: [
      {
        topic: 'report_twice',
        theirs: row.amount,
        ours: 0,
        theirStatus: row.status,
        ourStatus: 'none',
        legs: legs({ bank: net, fees: row.fee, clearing: -row.amount }),
        proposal: 'accept_ours',
        paymentId: null,
      },
    ],
  };
}

/** Its key has how often the same was said before. */
const isRepeated = ({ key }: ReportRow): boolean => (key.split('|')[1] ?? '').includes('.');

/** A movement of which we do not have the kind: a person looks at it. */
function compareOther(row: ReportRow, order: SettledOrder | null): Comparison {
  const nothing = { day: dayOf(row.at), sums: { ...NO_SUMS }, differences: [] };
  if (row.status === 'open' || row.status === 'dead' || row.amount === 0) return nothing;
  return {
    ...nothing,
    differences: [
      {
        topic: 'report_missing_here',
        theirs: row.amount,
        ours: 0,
        theirStatus: row.method === '' ? row.status : row.method,
        ourStatus: order?.state ?? 'none',
        legs: legs({ clearing: row.amount, suspense: -row.amount }),
        proposal: order ? 'check_again' : 'accept_theirs',
        paymentId: null,
      },
    ],
  };
}

/** A row that a file has twice: it counts once. */
export function repeatedRow(row: ReportRow, order: SettledOrder | null): RowDifference {
  return {
    topic: 'report_twice',
    theirs: row.amount,
    ours: row.amount,
    theirStatus: row.status,
    ourStatus: order?.state ?? 'none',
    legs: legsOfRepeated(row),
    proposal: 'accept_ours',
    paymentId: null,
  };
}

function legsOfRepeated(row: ReportRow): DifferenceLegs {
  const { kind, amount, fee } = row;
  if (kind === 'refund') return legs({ clearing: -amount, suspense: amount });
  if (kind === 'arrival') return legs({ bank: amount - fee, fees: fee, clearing: -amount });
  return arrivalLegs(row);
}

/** A payment that we do not have: it comes into suspense, less what the provider kept. */
const arrivalLegs = ({ amount, fee }: ReportRow): DifferenceLegs =>
  legs({ clearing: amount - fee, fees: fee, suspense: -amount });

const legs = (given: Partial<DifferenceLegs>): DifferenceLegs => ({
  clearing: 0,
  fees: 0,
  bank: 0,
  suspense: 0,
  ...given,
});
