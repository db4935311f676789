import type { PastOrder } from '#server/modules/orders/index.ts';
import { createRandom, pick } from './art/svg.ts';

/** What the orders of one event are made of. */
export interface PastEvent {
  id: string;
  finalistIds: readonly string[];
  priceAmount: number;
  opensAt: Date;
  /** When its votes stop or stopped counting. */
  closesAt: Date;
  isCanceled: boolean;
  orders: number;
}

interface Voting {
  /** Who votes. */
  userIds: readonly [string, ...string[]];
  /** Those of them who leave nothing open, so that a first visit does not begin with somebody else's payment. */
  tidyUserIds: readonly string[];
  /** Nothing is younger than two minutes before it. */
  now: Date;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const JAKARTA_OFFSET_MS = 7 * HOUR_MS;
/** How much people vote in each hour of a day, Jakarta time: lunch is busy, the evening is the peak. */
const HOURLY = [3, 1, 1, 1, 1, 2, 4, 6, 7, 8, 9, 11, 14, 12, 9, 9, 10, 12, 16, 22, 26, 24, 16, 8] as const;
const WEEKEND_FACTOR = 1.4;
/** Orders younger than this may still be waiting for their money. */
const PENDING_AGE_MS = 40 * 60_000;
/** The longest an order's story takes. */
const STORY_MS = 4 * HOUR_MS;
/** Nothing is made up for the last minutes: real orders follow there. */
const QUIET_MS = 2 * 60_000;

/** Orders of an event's last hours may be paid after its close. */
const LAST_HOURS_MS = 2 * HOUR_MS;
const LATE_SHARE = 0.15;

const QUANTITIES = [1, 1, 1, 2, 2, 3, 5, 5, 5, 10, 10, 10, 20, 25, 50, 100] as const;
const PAYMENT_TYPES = [
  ...(['qris', 'qris', 'qris', 'qris', 'qris', 'gopay', 'gopay', 'gopay'] as const),
  ...(['shopeepay', 'bank_transfer', 'bank_transfer', 'echannel', 'credit_card'] as const),
] as const;
/** Types that the provider takes from this amount on only, in rupiah. */
const CARD_AND_TRANSFER_FROM = 10_000;

/** In a thousand orders; the rest is settled. */
const OUTCOMES: readonly (readonly [PastOrder['outcome'], number])[] = [
  ['expire', 95],
  ['canceled', 35],
  ['failed', 25],
  ['refund', 7],
  ['partial_refund', 5],
  ['reversed', 3],
  ['chargeback', 2],
];

/**
 * A year of orders with the rhythm that such votes have: evenings, weekends and a rush before each close. The same
 * arguments give the same orders, oldest first.
 */
export function makePastOrders({ events, ...rest }: { events: readonly PastEvent[] } & Voting): PastOrder[] {
  const orders = events.flatMap((event, index) => ordersOf(event, { ...rest, seed: 1_000 + index }));
  return orders.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

function ordersOf(
  event: PastEvent,
  { userIds, tidyUserIds, now, seed }: Voting & { seed: number },
): PastOrder[] {
  const random = createRandom(seed);
  const until = Math.min(event.closesAt.getTime(), now.getTime() - QUIET_MS);
  const from = event.opensAt.getTime();
  if (until <= from || event.finalistIds.length === 0) return [];
  const isOver = event.closesAt.getTime() < now.getTime() - QUIET_MS;
  const chooseFinalist = popularity(event.finalistIds, random);
  const cannotWait = new Set(tidyUserIds);
  const orders: PastOrder[] = [];
  for (let count = 0; count < event.orders; count++) {
    const createdAt = momentBetween({ from, until, rush: isOver }, random);
    const finalistLines = chooseLines(chooseFinalist, random);
    const amount = finalistLines.reduce((sum, { quantity }) => sum + quantity * event.priceAmount, 0);
    const userId = pick(random, userIds);
    const ageMs = now.getTime() - createdAt.getTime();
    let outcome = chooseOutcome({ amount, event, createdAt, isOver, ageMs }, random);
    if (ageMs < PENDING_AGE_MS && !cannotWait.has(userId) && random() < 0.5) {
      outcome = 'pending';
      // Whoever has an order waiting in an event cannot open another one there.
      cannotWait.add(userId);
    }
    orders.push({
      userId,
      eventId: event.id,
      finalistLines,
      createdAt,
      outcome,
      paymentType: choosePaymentType({ amount, outcome }, random),
    });
  }
  return orders;
}

/** Tries moments until one is taken; each hour is as likely as it is busy. */
function momentBetween(span: { from: number; until: number; rush: boolean }, random: () => number): Date {
  const length = span.until - span.from;
  for (;;) {
    const share = random();
    const at = span.from + Math.floor(share * length);
    const local = new Date(at + JAKARTA_OFFSET_MS);
    const isWeekend = local.getUTCDay() === 0 || local.getUTCDay() === 6;
    const hour = (HOURLY[local.getUTCHours()] ?? 1) / 26;
    const left = (span.until - at) / DAY_MS;
    const rush = span.rush ? 1 + 2.5 * Math.exp(-left / 2) : 1 + 0.5 * share;
    const weight = (hour * (isWeekend ? WEEKEND_FACTOR : 1) * rush) / (WEEKEND_FACTOR * 3.5);
    if (random() < weight) return new Date(at);
  }
}

/** A few are loved by many: the n-th gets about 1/n^0.7 of the leader's orders, in an order drawn once. */
function popularity(finalistIds: readonly string[], random: () => number): () => string {
  const placed = finalistIds
    .map((id, index) => ({ id, place: index + random() * 4 }))
    .sort((one, other) => one.place - other.place);
  let total = 0;
  const bounds = placed.map(({ id }, index) => {
    total += 1 / (index + 1) ** 0.7;
    return { id, upTo: total };
  });
  return () => {
    const drawn = random() * total;
    return bounds.find(({ upTo }) => drawn < upTo)?.id ?? finalistIds[0] ?? '';
  };
}

function chooseLines(chooseFinalist: () => string, random: () => number): PastOrder['finalistLines'] {
  const quantities = new Map([[chooseFinalist(), pick(random, QUANTITIES)]]);
  if (random() < 0.12) quantities.set(chooseFinalist(), pick(random, QUANTITIES));
  return [...quantities].map(([finalistId, quantity]) => ({ finalistId, quantity }));
}

function chooseOutcome(
  order: { amount: number; event: PastEvent; createdAt: Date; isOver: boolean; ageMs: number },
  random: () => number,
): PastOrder['outcome'] {
  const { amount, event, createdAt, isOver, ageMs } = order;
  const isLast = event.closesAt.getTime() - createdAt.getTime() < LAST_HOURS_MS;
  const isLate = isOver && isLast && random() < LATE_SHARE;
  const outcome = drawOutcome(random() * 1_000);
  // Nothing of it may be in the future: money is returned hours later, an unpaid order ends after minutes.
  if (ageMs < STORY_MS) return 'settlement';
  if (outcome === 'chargeback' && amount < CARD_AND_TRANSFER_FROM) return 'settlement';
  const isPaid = outcome === 'settlement' || outcome === 'partial_refund';
  if (event.isCanceled && isPaid) return 'refund';
  if (outcome !== 'settlement') return outcome;
  return isLate ? 'late' : 'settlement';
}

/** @param drawn from 0 to 1,000 */
function drawOutcome(drawn: number): PastOrder['outcome'] {
  let upTo = 0;
  for (const [outcome, share] of OUTCOMES) {
    upTo += share;
    if (drawn < upTo) return outcome;
  }
  return 'settlement';
}

function choosePaymentType(
  { amount, outcome }: { amount: number; outcome: PastOrder['outcome'] },
  random: () => number,
): string {
  // Only a card can be charged back, and only these transfers can be reversed.
  if (outcome === 'chargeback') return 'credit_card';
  if (outcome === 'reversed') return 'echannel';
  const type = pick(random, PAYMENT_TYPES);
  const isSmall = amount < CARD_AND_TRANSFER_FROM && (type === 'credit_card' || type === 'bank_transfer');
  return isSmall ? 'qris' : type;
}
