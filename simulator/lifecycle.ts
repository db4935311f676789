import { randomUUID } from 'node:crypto';
import { type CardInput, describeCard } from './cards.ts';
import { findMethod } from './methods.ts';
import type { Notifier, SendOptions } from './notifier.ts';
import { usualSending } from './notifier.ts';
import {
  type Alarm,
  type Attempt,
  currentAttempt,
  currentMoment,
  type Moment,
  type NotificationRecord,
  type OrderRecord,
} from './order-record.ts';
import type { Presenter } from './presenter.ts';
import { nextStatus, type TransactionEvent } from './state-machine.ts';
import type { Store } from './store.ts';
import type { Timers } from './timers.ts';

const CARD_ACCEPTED_LATER_MS = 60_000;
const CARD_SETTLES_MS = 24 * 60 * 60 * 1000;
const BANK_CONFIRMS_REFUND_MS = 5_000;

type Changes = Partial<Pick<Moment, 'fraudStatus' | 'settledAt' | 'refunds' | 'channelCode'>>;

export interface Lifecycle {
  /**
   * A customer picks a method: from here on the order is known to the status call. An earlier attempt that
   * is still pending is closed without a notification, as its number is no longer shown to anybody.
   *
   * @param throughQr a wallet paid by scanning; it is then reported as `qris`.
   */
  start(input: {
    record: OrderRecord;
    method: string;
    throughQr?: boolean;
    card?: CardInput;
    startedAt?: number;
  }): Attempt;
  /** Appends the state after `event`, or answers null where the table does not allow it. */
  move(record: OrderRecord, attempt: Attempt, event: TransactionEvent, changes?: Changes): Moment | null;
  /** Sends one notification for each of `moments`. */
  announce(
    record: OrderRecord,
    attempt: Attempt,
    moments: readonly Moment[],
    options?: SendOptions,
  ): NotificationRecord[];
  setAlarm(record: OrderRecord, kind: Alarm['kind'], attempt: Attempt, inMs: number): void;
  /** The card holder proved to be the holder: the bank's decision follows. */
  finishCard(record: OrderRecord, attempt: Attempt): Moment | null;
  /** Sets the clocks of an earlier run going again. */
  resume(): void;
}

export function createLifecycle({
  store,
  notifier,
  presenter,
  timers,
  timeScale,
}: {
  store: Store;
  notifier: Notifier;
  presenter: Presenter;
  timers: Timers;
  timeScale: number;
}): Lifecycle {
  /** Cancellations of the running timers, by record and alarm. */
  const running = new WeakMap<Alarm, () => void>();

  function arm(record: OrderRecord, alarm: Alarm): void {
    running.set(
      alarm,
      timers.at(alarm.at, () => ring(record, alarm)),
    );
  }

  function addAlarm(record: OrderRecord, alarm: Alarm): void {
    record.alarms.push(alarm);
    arm(record, alarm);
  }

  function dropAlarms(record: OrderRecord, matches: (alarm: Alarm) => boolean): void {
    for (const alarm of record.alarms.filter(matches)) {
      running.get(alarm)?.();
      record.alarms.splice(record.alarms.indexOf(alarm), 1);
    }
  }

  function ring(record: OrderRecord, alarm: Alarm): void {
    dropAlarms(record, (other) => other === alarm);
    store.save(record);
    const attempt = record.attempts.find((item) => item.transactionId === alarm.transactionId);
    if (!attempt) return;
    const moment = alarmEffects[alarm.kind](record, attempt);
    if (moment) announce(record, attempt, [moment]);
  }

  const alarmEffects: Record<Alarm['kind'], (record: OrderRecord, attempt: Attempt) => Moment | null> = {
    expire: (record, attempt) => move(record, attempt, 'expire'),
    accept_card: (record, attempt) => capture(record, attempt),
    settle_card: (record, attempt) =>
      currentMoment(attempt).fraudStatus === 'challenge'
        ? move(record, attempt, 'cancel')
        : move(record, attempt, 'settle', { settledAt: Date.now() }),
    confirm_refund: (record, attempt) =>
      move(record, attempt, 'confirm_refund', {
        refunds: currentMoment(attempt).refunds.map((refund) => ({
          ...refund,
          bankConfirmedAt: refund.bankConfirmedAt ?? Date.now(),
        })),
      }),
  };

  function move(
    record: OrderRecord,
    attempt: Attempt,
    event: TransactionEvent,
    changes: Changes = {},
  ): Moment | null {
    const before = currentMoment(attempt);
    const status = nextStatus(before.status, event);
    if (!status) return null;
    const moment: Moment = { ...before, ...changes, at: Date.now(), status };
    attempt.moments.push(moment);
    if (status !== 'pending') {
      attempt.step = null;
      dropAlarms(
        record,
        (alarm) => alarm.transactionId === attempt.transactionId && alarm.kind !== 'confirm_refund',
      );
    }
    if (status === 'capture') lifecycle.setAlarm(record, 'settle_card', attempt, CARD_SETTLES_MS / timeScale);
    if (event === 'refund' || event === 'partial_refund') {
      lifecycle.setAlarm(record, 'confirm_refund', attempt, BANK_CONFIRMS_REFUND_MS / timeScale);
    }
    store.save(record);
    return moment;
  }

  function capture(record: OrderRecord, attempt: Attempt): Moment | null {
    return move(record, attempt, 'capture', { fraudStatus: 'accept', channelCode: '00' });
  }

  function announce(
    record: OrderRecord,
    attempt: Attempt,
    moments: readonly Moment[],
    options: SendOptions = usualSending,
  ): NotificationRecord[] {
    const announcements = moments.map((moment) => ({
      transactionId: attempt.transactionId,
      transactionStatus: moment.status,
      body: JSON.stringify(presenter.notification(record, attempt, moment)),
    }));
    return notifier.send(record, announcements, options);
  }

  const lifecycle: Lifecycle = {
    start({ record, method: code, throughQr = false, card, startedAt = Date.now() }) {
      const method = findMethod(code);
      if (!method) throw new Error(`unknown payment method ${code}`);
      const earlier = currentAttempt(record);
      if (earlier) move(record, earlier, 'cancel');
      const details = method.issue({ amount: record.grossAmount });
      if (card) details.card = describeCard(card);
      const attempt: Attempt = {
        transactionId: randomUUID(),
        method: method.code,
        paymentType: throughQr && method.group === 'wallet' ? 'qris' : method.paymentType,
        startedAt,
        expiresAt: record.expiry
          ? (record.expiry.startAt ?? startedAt) + record.expiry.durationMs
          : startedAt + method.lifeMs,
        grossAmount: record.grossAmount,
        imposedFee: null,
        details,
        step: card ? 'otp' : null,
        moments: [
          {
            at: Date.now(),
            status: 'pending',
            fraudStatus: 'accept',
            settledAt: null,
            refunds: [],
            channelCode: null,
          },
        ],
      };
      store.addAttempt(record, attempt);
      addAlarm(record, { kind: 'expire', at: attempt.expiresAt, transactionId: attempt.transactionId });
      return attempt;
    },
    move,
    announce,
    setAlarm(record, kind, attempt, inMs) {
      addAlarm(record, { kind, at: Date.now() + inMs, transactionId: attempt.transactionId });
      store.save(record);
    },
    finishCard(record, attempt) {
      attempt.step = null;
      store.save(record);
      const outcome = attempt.details.card?.outcome ?? 'accept';
      if (outcome === 'accept') return capture(record, attempt);
      if (outcome === 'deny_bank') return move(record, attempt, 'deny', { channelCode: '05' });
      if (outcome === 'deny_fraud') {
        return move(record, attempt, 'deny', { fraudStatus: 'deny', channelCode: '34' });
      }
      lifecycle.setAlarm(record, 'accept_card', attempt, CARD_ACCEPTED_LATER_MS / timeScale);
      return null;
    },
    resume() {
      for (const record of store.all()) for (const alarm of record.alarms) arm(record, alarm);
    },
  };
  return lifecycle;
}
