import { BOOKS_ZONE, bookMonth } from '#contracts/calendar.ts';
import { startOfDay } from '#contracts/events/zone-days.ts';
import type { Language } from '#contracts/language.ts';
import { formatRupiah } from '#contracts/money.ts';
import type { MovementKind } from '#contracts/payouts/payout-words.ts';
import { atOneInstant, type ReadSession } from '#server/platform/mongo.ts';
import { type LedgerEntry, scanSpan, sumSpan } from '../ledger/index.ts';
import { movementKindOf } from '../payouts/index.ts';
import { statementWords } from './statement-words.ts';

/** The account whose credits are what an organizer is owed. */
const ACCOUNT = 'organizer_payable';
/** Whose debits are what the provider has kept for payments, by its reports. */
const FEES = 'provider_fees';
/** Jakarta's hours ahead of UTC. */
const BOOKS_HOURS = 7;

/** One line of a statement; rupiah. */
export interface StatementLine {
  at: Date;
  kind: MovementKind;
  /** The order, payout or case that it follows from. */
  reference: string;
  /** Paid by a customer, or given back. Null where no customer's money moved. */
  gross: { amount: number; platformAmount: number; taxAmount: number } | null;
  /** What it changes of what the organizer is owed. */
  amount: number;
  /** Owed after it. */
  balance: number;
}

/** Movements of one kind on one day, where there are too many for each to have a line. */
export interface StatementDay {
  day: string;
  kind: MovementKind;
  count: number;
  amount: number;
  balance: number;
}

/** What a month changed of what an organizer is owed for an event. */
export interface Statement {
  openingAmount: number;
  closingAmount: number;
  count: number;
  kinds: { kind: MovementKind; count: number; amount: number }[];
  /** What payments have cost of the platform's part, by the reports that were booked in that month. */
  feeAmount: number;
  /** Each movement, the oldest first, in chunks as they are read: any number of them takes the same memory. */
  lines(): AsyncIterable<StatementLine[]>;
  days(): Promise<StatementDay[]>;
}

/**
 * The statement of an event and month, by the ledger: sales are in the month in which they were paid.
 *
 * @param month `2026-11`, in Jakarta
 */
export async function readStatement(
  eventId: string,
  month: string,
  session?: ReadSession,
): Promise<Statement> {
  const from = startOfDay(`${month}-01`, BOOKS_ZONE);
  // The first of a month is at most 31 days before the next one, and 27 days at least.
  const inNext = bookMonth(new Date(from.getTime() + 32 * 24 * 3_600_000));
  const before = startOfDay(`${inNext}-01`, BOOKS_ZONE);
  const span = { eventId, account: ACCOUNT, from, before } as const;
  const [earlier, rows] = await Promise.all([
    sumSpan({ eventId, account: ACCOUNT, before: from }, { session }),
    sumSpan(span, { also: [FEES], session }),
  ]);
  const sums = rows.filter(({ account }) => account === ACCOUNT);
  const fees = rows.filter(({ account }) => account === FEES);
  const owed = (rows: readonly { amount: number }[]) => -rows.reduce((sum, { amount }) => sum + amount, 0);
  const openingAmount = 0 + owed(earlier);
  return {
    openingAmount,
    closingAmount: openingAmount + owed(sums),
    count: sums.reduce((sum, { count }) => sum + count, 0),
    kinds: byKind(sums),
    feeAmount: fees.reduce((sum, { amount }) => sum + amount, 0),
    async *lines() {
      let balance = openingAmount;
      for await (const entries of scanSpan(span, session)) {
        yield entries.map((entry) => {
          const line = lineOf(entry);
          balance += line.amount;
          return { ...line, balance };
        });
      }
    },
    async days() {
      let balance = openingAmount;
      return (await sumSpan(span, { byDay: BOOKS_HOURS, session })).map(({ day, effect, count, amount }) => {
        balance -= amount;
        return { day: day ?? '', kind: movementKindOf(effect), count, amount: 0 - amount, balance };
      });
    },
  };
}

/** A statement whose movements are read: each, or their sums by day. */
export interface PrintedStatement extends Omit<Statement, 'lines' | 'days'> {
  rows: { lines: StatementLine[] } | { days: StatementDay[] };
}

/**
 * The statement as it is printed, all of it read at one instant, so that its head is the sum of its lines whatever is booked meanwhile.
 *
 * @param how.linesMax movements that have a line each; more are added up by day
 */
export function readPrintedStatement(
  eventId: string,
  month: string,
  { linesMax }: { linesMax: number },
): Promise<PrintedStatement> {
  return atOneInstant(async (session) => {
    const { lines, days, ...statement } = await readStatement(eventId, month, session);
    if (statement.count > linesMax) return { ...statement, rows: { days: await days() } };
    const each: StatementLine[] = [];
    for await (const chunk of lines()) each.push(...chunk);
    return { ...statement, rows: { lines: each } };
  });
}

/** What a statement is about, besides its figures. */
export interface StatementHead {
  eventName: string;
  organizerName: string;
  /** In words: `November 2026`. */
  month: string;
  /** About what a payment costs that no report has yet; rupiah. */
  fee: { lowest: number; highest: number };
  language: Language;
}

/** That, in words. */
export function spellFee({
  fee: { lowest, highest },
  language,
}: Pick<StatementHead, 'fee' | 'language'>): string {
  const range =
    lowest === highest ? formatRupiah(highest) : `${formatRupiah(lowest)}–${formatRupiah(highest)}`;
  return statementWords[language].feeToCome(range);
}

/** What a clock in Jakarta shows at an instant, as the instant at which one in Greenwich shows it; whole seconds. */
export function bookClock(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 1_000) * 1_000 + BOOKS_HOURS * 3_600_000);
}

function lineOf({ at, effect, orderId, _id, legs }: LedgerEntry): Omit<StatementLine, 'balance'> {
  // What is owed to somebody is a credit, and credits are negative.
  const changeOf = (account: LedgerEntry['legs'][number]['account']) =>
    0 - (legs.find((leg) => leg.account === account)?.amount ?? 0);
  const amount = changeOf(ACCOUNT);
  const platformAmount = changeOf('platform_revenue');
  const taxAmount = changeOf('tax_payable');
  const isSale = orderId !== null;
  return {
    at,
    kind: movementKindOf(effect),
    reference: orderId ?? _id.split(':', 1)[0] ?? '',
    gross: isSale ? { amount: amount + platformAmount + taxAmount, platformAmount, taxAmount } : null,
    amount,
  };
}

function byKind(sums: readonly { effect: string; count: number; amount: number }[]): Statement['kinds'] {
  const kinds = new Map<MovementKind, { kind: MovementKind; count: number; amount: number }>();
  for (const { effect, count, amount } of sums) {
    const kind = movementKindOf(effect);
    const known = kinds.get(kind) ?? { kind, count: 0, amount: 0 };
    kinds.set(kind, { kind, count: known.count + count, amount: known.amount - amount });
  }
  return [...kinds.values()];
}
