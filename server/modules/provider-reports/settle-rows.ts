import type { TransactionSession } from '#server/platform/mongo.ts';
import { type FoundDifference, openDifferences } from '../cases/index.ts';
import { type LedgerEntry, type Leg, PLATFORM_BOOKS, postEntries } from '../ledger/index.ts';
import { findSettledOrders, type SettledOrder } from '../orders/index.ts';
import {
  type CompareOptions,
  compareRow,
  type DifferenceLegs,
  NO_SUMS,
  type RowDifference,
  type RowSums,
  repeatedRow,
} from './compare-row.ts';
import type { ReportRow } from './report-row.ts';
import type { ReportRowDocument } from './report-rows.model.ts';
import { addToDays, type DaySums, findRows, type RowWrites, writeRows } from './report-rows.repository.ts';

export interface SettleOptions extends CompareOptions {
  /** Of what follows; unique for each call. */
  bookingId: string;
  at: Date;
  /** Which report says so; null for looking again at rows that were read. */
  report: { id: string; to: string } | null;
}

/** What rows came to. */
export interface Settled {
  added: number;
  changed: number;
  feeAmount: number;
  arrivedAmount: number;
  /** Cases that were opened. */
  differences: number;
  /** All differences of these rows, opened now or before. */
  found: readonly RowDifference[];
}

/**
 * Takes rows of a report: stores them, books fees and arrivals as far as they are new, keeps the sums of days, and opens a case of each difference, in one transaction.
 * The same rows once more change nothing, in whatever order and report; a later report that says something else books what is different.
 */
export async function settleRows(
  given: readonly ReportRow[],
  options: SettleOptions,
  session: TransactionSession,
): Promise<Settled> {
  const orderIds = [...new Set(given.map(({ orderId }) => orderId))];
  const [stored, orders] = [
    await findRows(
      given.map(({ key }) => key),
      session,
    ),
    await findSettledOrders(orderIds, session),
  ];
  const batch = new RowBatch(options, stored);
  for (const row of given) batch.take(row, orders.get(row.orderId) ?? null);
  await writeRows(batch.writes(), options, session);
  await addToDays(batch.days, session);
  const differences = await openDifferences(batch.cases, { at: options.at }, session);
  // The balances last: other payments of these events wait for this transaction from then on.
  await postEntries(batch.entries(), session);
  return { ...batch.counts, differences, found: batch.found };
}

/** What rows change, gathered before anything is written. */
class RowBatch {
  readonly days: DaySums = new Map();
  readonly cases: FoundDifference[] = [];
  readonly found: RowDifference[] = [];
  readonly counts = { added: 0, changed: 0, feeAmount: 0, arrivedAmount: 0 };
  readonly #options: SettleOptions;
  readonly #rows: Map<string, ReportRowDocument>;
  readonly #added = new Map<string, ReportRowDocument>();
  readonly #changed = new Map<string, ReportRowDocument>();
  readonly #seen = new Set<string>();
  readonly #fees = new Map<string, { eventId: string; organizerId: string; amount: number }>();
  readonly #arrivals = { net: 0, fee: 0 };

  constructor(options: SettleOptions, rows: Map<string, ReportRowDocument>) {
    this.#options = options;
    this.#rows = rows;
  }

  take(row: ReportRow, order: SettledOrder | null): void {
    const { report } = this.#options;
    const before = this.#rows.get(row.key);
    if (report && before && (before.seenIn === report.id || this.#seen.has(row.key))) {
      this.#note(row, { order, day: before.day, difference: repeatedRow(row, order) });
      return;
    }
    // What a later report says counts, whenever the earlier one comes.
    if (report && before && before.asOf > report.to) {
      this.#seen.add(row.key);
      return;
    }
    const compared = compareRow(row, order, this.#options);
    for (const difference of compared.differences) this.#note(row, { order, day: compared.day, difference });
    this.#book(before?.sums ?? {}, { day: before?.day ?? compared.day, owner: before ?? null, sign: -1 });
    this.#book(compared.sums, { day: compared.day, owner: order, sign: 1 });
    const document = documentOf(row, { compared, order, before, report });
    if (before && isSame(before, document)) {
      this.#seen.add(row.key);
      return;
    }
    this.#rows.set(row.key, document);
    (before && !this.#added.has(row.key) ? this.#changed : this.#added).set(row.key, document);
    if (before) this.counts.changed += 1;
    else this.counts.added += 1;
  }

  writes(): RowWrites {
    return { added: [...this.#added.values()], changed: [...this.#changed.values()], seen: [...this.#seen] };
  }

  /** One entry an event, and one for what came to the bank. */
  entries(): LedgerEntry[] {
    const { bookingId, at } = this.#options;
    const entry = (
      books: { eventId: string; organizerId: string },
      effect: string,
      legs: LedgerEntry['legs'],
    ): LedgerEntry[] => {
      const moved = legs.filter(({ amount }) => amount !== 0);
      if (moved.length === 0) return [];
      const _id = `${bookingId}:${effect}:${books.eventId}`;
      return [{ _id, ...books, orderId: null, effect, at, legs: moved }];
    };
    const { net, fee } = this.#arrivals;
    return [
      ...[...this.#fees.values()].flatMap(({ amount, eventId, organizerId }) =>
        entry({ eventId, organizerId }, 'report_fees', [
          { account: 'provider_fees', amount },
          { account: 'provider_clearing', amount: -amount },
        ]),
      ),
      ...entry(PLATFORM_BOOKS, 'report_arrivals', [
        { account: 'bank', amount: net },
        { account: 'provider_fees', amount: fee },
        { account: 'provider_clearing', amount: -net - fee },
      ]),
    ];
  }

  #book(
    sums: Partial<RowSums>,
    {
      day,
      owner,
      sign,
    }: {
      day: string;
      owner: { eventId: string | null; organizerId: string | null } | null;
      sign: 1 | -1;
    },
  ): void {
    const into = this.days.get(day) ?? { ...NO_SUMS };
    this.days.set(day, into);
    for (const [key, amount] of Object.entries(sums) as [keyof RowSums, number][]) into[key] += sign * amount;
    const { bookedFee = 0, arrived = 0, arrivalFee = 0 } = sums;
    this.#arrivals.net += sign * arrived;
    this.#arrivals.fee += sign * arrivalFee;
    this.counts.feeAmount += sign * (bookedFee + arrivalFee);
    this.counts.arrivedAmount += sign * arrived;
    if (bookedFee === 0 || !owner?.eventId || !owner.organizerId) return;
    const { eventId, organizerId } = owner;
    const fees = this.#fees.get(eventId) ?? { eventId, organizerId, amount: 0 };
    fees.amount += sign * bookedFee;
    this.#fees.set(eventId, fees);
  }

  #note(
    row: ReportRow,
    { order, day, difference }: { order: SettledOrder | null; day: string; difference: RowDifference },
  ): void {
    this.found.push(difference);
    const { report } = this.#options;
    if (report)
      this.cases.push(
        caseOf(difference, { rowId: row.key, orderId: row.orderId, order, day, reportId: report.id }),
      );
  }
}

/** The case that a difference is, whoever finds it. */
export function caseOf(
  { topic, theirs, ours, legs, paymentId, theirStatus, ourStatus, proposal }: RowDifference,
  {
    rowId,
    orderId,
    order,
    day,
    reportId,
  }: { rowId: string | null; orderId: string; order: SettledOrder | null; day: string; reportId: string },
): FoundDifference {
  return {
    key: `difference:${topic}:${rowId ?? orderId}:${theirs ?? ''}`,
    topic,
    orderId: orderId === '-' ? null : orderId,
    eventId: order?.eventId ?? null,
    organizerId: order?.organizerId ?? null,
    paymentId,
    paymentType: order?.paymentType ?? null,
    paidAt: order?.paidAt ?? null,
    // What could be given back, or what is at stake.
    amount: paymentId === null ? Math.abs((theirs ?? 0) - ours) : (theirs ?? 0),
    difference: {
      reportId,
      rowId,
      day,
      theirs,
      ours,
      theirStatus,
      ourStatus,
      legs: accountsOf(legs),
      proposal,
    },
  };
}

function accountsOf({ clearing, fees, bank, suspense }: DifferenceLegs): Leg[] {
  const all: Leg[] = [
    { account: 'provider_clearing', amount: clearing },
    { account: 'provider_fees', amount: fees },
    { account: 'bank', amount: bank },
    { account: 'suspense', amount: suspense },
  ];
  return all.filter(({ amount }) => amount !== 0);
}

function documentOf(
  { key, line: _line, ...row }: ReportRow,
  {
    compared,
    order,
    before,
    report,
  }: {
    compared: ReturnType<typeof compareRow>;
    order: SettledOrder | null;
    before: ReportRowDocument | undefined;
    report: SettleOptions['report'];
  },
): ReportRowDocument {
  return {
    _id: key,
    reportId: before?.reportId ?? report?.id ?? '',
    seenIn: report?.id ?? before?.seenIn ?? '',
    asOf: report?.to ?? before?.asOf ?? '',
    ...row,
    eventId: order?.eventId ?? null,
    organizerId: order?.organizerId ?? null,
    day: compared.day,
    sums: Object.fromEntries(Object.entries(compared.sums).filter(([, amount]) => amount !== 0)),
  };
}

/** Whether a row says and does what it did. Which report says it last is noted besides. */
function isSame(before: ReportRowDocument, after: ReportRowDocument): boolean {
  const spell = ({ seenIn: _seenIn, asOf: _asOf, sums, at, ...rest }: ReportRowDocument) =>
    JSON.stringify([
      Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1)),
      Object.entries(sums).sort(([one], [other]) => (one < other ? -1 : 1)),
      at.getTime(),
    ]);
  return spell(before) === spell(after);
}
