import * as z from 'zod/mini';
import type { Lifecycle } from './lifecycle.ts';
import { findMethod } from './methods.ts';
import {
  type Attempt,
  currentAttempt,
  currentMoment,
  type Moment,
  type OrderRecord,
  refundedAmount,
} from './order-record.ts';
import { giveBack } from './request-refund.ts';

export const controlSchema = z.prefault(
  z.object({
    /** Method when the customer had not picked one; names of `enabled_payments` or `payment_type`. */
    payment_type: z.optional(z.string()),
    /** Copies of each notification; 0 loses them. */
    notify: z._default(z.int().check(z.minimum(0), z.maximum(50)), 1),
    shuffle: z._default(z.boolean(), false),
    delay_ms: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(3_600_000))), null),
    /** Pay an order that is over; one that is not is expired first. */
    late: z._default(z.boolean(), false),
    /** Pays once more, by another attempt, what was paid before. */
    again: z._default(z.boolean(), false),
    /** Rupiah: what is paid (instead of the total), refunded or charged back. */
    amount: z.optional(z.int().check(z.positive())),
    /** Rupiah the provider charged on top of the total, reported in `extra_info`. */
    imposed_fee: z.optional(z.int().check(z.positive())),
    refund_key: z.optional(z.string()),
    /** When the money moved: transaction time of a card, settlement time of anything else. */
    at: z.optional(
      z.pipe(
        z.iso.datetime({ offset: true }),
        z.transform((text) => Date.parse(text)),
      ),
    ),
  }),
  {},
);

export type ControlInput = z.infer<typeof controlSchema>;

interface Situation {
  lifecycle: Lifecycle;
  record: OrderRecord;
  attempt: Attempt;
  input: ControlInput;
}

/** Each answers the states it led through, the last one being the result; none when it is not allowed. */
const actions = {
  pay: pay,
  challenge: ({ lifecycle, record, attempt }: Situation) =>
    isCard(attempt)
      ? one(lifecycle.move(record, attempt, 'capture', { fraudStatus: 'challenge', channelCode: '00' }))
      : [],
  deny: ({ lifecycle, record, attempt }: Situation) =>
    one(lifecycle.move(record, attempt, 'deny', isCard(attempt) ? refusalOf(attempt) : {})),
  expire: ({ lifecycle, record, attempt }: Situation) => one(lifecycle.move(record, attempt, 'expire')),
  cancel: ({ lifecycle, record, attempt }: Situation) => one(lifecycle.move(record, attempt, 'cancel')),
  reverse: ({ lifecycle, record, attempt }: Situation) => one(lifecycle.move(record, attempt, 'reverse')),
  settle: ({ lifecycle, record, attempt, input }: Situation) =>
    one(lifecycle.move(record, attempt, 'settle', { settledAt: input.at ?? Date.now() })),
  refund(situation: Situation) {
    const { lifecycle, record, attempt, input } = situation;
    const settled = settleCard(situation);
    const left = attempt.grossAmount - refundedAmount(currentMoment(attempt));
    const amount = Math.min(input.amount ?? left, left);
    const result = giveBack({ lifecycle, record, attempt, amount, key: input.refund_key });
    return result ? [...settled, result.moment] : [];
  },
  chargeback(situation: Situation) {
    const { lifecycle, record, attempt, input } = situation;
    const settled = settleCard(situation);
    const partly = input.amount !== undefined && input.amount < attempt.grossAmount;
    const moment = lifecycle.move(record, attempt, partly ? 'partial_chargeback' : 'chargeback');
    return moment ? [...settled, moment] : [];
  },
  win: ({ lifecycle, record, attempt }: Situation) => one(lifecycle.move(record, attempt, 'win')),
} as const satisfies Record<string, (situation: Situation) => Moment[]>;

export const controlActions = Object.keys(actions) as (keyof typeof actions)[];
export type ControlAction = keyof typeof actions;

/**
 * Does what a customer, a bank or the provider's staff would do. Picks a method when none was picked yet, and
 * announces every state it went through.
 *
 * @returns null when the state machine does not allow the action.
 */
export function applyControl({
  lifecycle,
  record,
  action,
  input,
}: {
  lifecycle: Lifecycle;
  record: OrderRecord;
  action: ControlAction;
  input: ControlInput;
}): { attempt: Attempt; notifications: string[] } | null {
  const moments: Moment[] = [];
  let attempt = currentAttempt(record);
  const triesAgain =
    attempt !== null &&
    action === 'pay' &&
    !input.late &&
    currentMoment(attempt).status === 'deny' &&
    !wasPaid(attempt);
  if (!attempt || triesAgain || (action === 'pay' && input.again)) {
    const method = chooseMethod(record, input.payment_type);
    if (!method) return null;
    attempt = lifecycle.start({
      record,
      method,
      ...(method === 'credit_card'
        ? { card: { number: '4811111111111114', expiry: '12/30', cvv: '123' } }
        : {}),
      ...(input.at === undefined ? {} : { startedAt: input.at }),
    });
    moments.push(currentMoment(attempt));
  }
  const done = actions[action]({ lifecycle, record, attempt, input });
  const announced = [...moments, ...done];
  const sent = lifecycle.announce(record, attempt, announced, {
    count: input.notify,
    delayMs: input.delay_ms,
    shuffle: input.shuffle,
  });
  return done.length === 0 ? null : { attempt, notifications: sent.map((notification) => notification.id) };
}

function pay(situation: Situation): Moment[] {
  const { lifecycle, record, attempt, input } = situation;
  const { status } = currentMoment(attempt);
  const before = status === 'pending' && input.late ? one(lifecycle.move(record, attempt, 'expire')) : [];
  const { grossAmount, imposedFee } = attempt;
  if (input.imposed_fee !== undefined) {
    attempt.imposedFee = input.imposed_fee;
    attempt.grossAmount = record.grossAmount + input.imposed_fee;
  } else if (input.amount !== undefined) {
    attempt.grossAmount = input.amount;
  }
  const at = input.at ?? Date.now();
  let moment: Moment | null;
  if (input.late) {
    moment = lifecycle.move(record, attempt, 'settle_late', { settledAt: at });
  } else if (isCard(attempt)) {
    moment = lifecycle.move(record, attempt, 'capture', { fraudStatus: 'accept', channelCode: '00' });
    if (moment && input.at !== undefined) attempt.startedAt = input.at;
  } else {
    moment = status === 'pending' ? lifecycle.move(record, attempt, 'settle', { settledAt: at }) : null;
  }
  if (!moment) Object.assign(attempt, { grossAmount, imposedFee });
  return moment ? [...before, moment] : [];
}

/** A card is settled the day after; refunds and chargebacks need that first. */
function settleCard({ lifecycle, record, attempt }: Situation): Moment[] {
  if (currentMoment(attempt).status !== 'capture') return [];
  return one(lifecycle.move(record, attempt, 'settle', { settledAt: Date.now() }));
}

function chooseMethod(record: OrderRecord, requested: string | undefined): string | null {
  if (requested === undefined) return record.methods[0] ?? null;
  return findMethod(requested)?.code ?? null;
}

/** Before the bank has agreed it is the bank that says no; afterwards it is the fraud screening. */
function refusalOf(attempt: Attempt): Pick<Moment, 'fraudStatus' | 'channelCode'> {
  return { fraudStatus: 'deny', channelCode: currentMoment(attempt).channelCode ?? '05' };
}

function isCard(attempt: Attempt): boolean {
  return attempt.method === 'credit_card';
}

function wasPaid(attempt: Attempt): boolean {
  return attempt.moments.some((moment) => moment.status === 'settlement' || moment.status === 'capture');
}

function one(moment: Moment | null): Moment[] {
  return moment ? [moment] : [];
}
