import { createHash } from 'node:crypto';
import { type PayoutMoment, type PayoutRecord, presentMoment } from './iris-record.ts';
import type { IrisStore } from './iris-store.ts';
import { post } from './notifier.ts';
import { pauseBefore, retriesAllowed } from './retry-table.ts';
import type { Timers } from './timers.ts';

export interface PayoutSending {
  /** Copies; 0 loses it. */
  readonly count: number;
  /** Null takes the usual delay. */
  readonly delayMs: number | null;
  /** Signs with another key. */
  readonly forge: boolean;
}

export interface PayoutNotifier {
  send(record: PayoutRecord, moment: Pick<PayoutMoment, 'at' | 'status' | 'error'>, how: PayoutSending): void;
}

/** `hex SHA512(body + key)` of the bytes that are sent. */
export function signPayout(body: string, merchantKey: string): string {
  return createHash('sha512').update(`${body}${merchantKey}`).digest('hex');
}

/** Notifications of payouts: signed over the whole body, sent again as the other ones are. */
export function createPayoutNotifier({
  store,
  timers,
  url,
  merchantKey,
  delayMs,
  timeoutMs,
  timeScale,
}: {
  store: IrisStore;
  timers: Timers;
  url: string;
  merchantKey: string;
  delayMs: number;
  timeoutMs: number;
  timeScale: number;
}): PayoutNotifier {
  async function deliver(
    record: PayoutRecord,
    sent: { body: string; status: string; signature: string },
    attempt: number,
  ): Promise<void> {
    await store.settled();
    const headers = { 'iris-signature': sent.signature };
    const { answer } = await post({ url, body: sent.body, timeoutMs, headers });
    record.deliveries.push({ at: Date.now(), status: sent.status, answer });
    store.save(record);
    if (attempt > retriesAllowed(answer)) return;
    schedule(record, sent, attempt + 1, Date.now() + pauseBefore(attempt, Math.random()) / timeScale);
  }

  function schedule(
    record: PayoutRecord,
    sent: Parameters<typeof deliver>[1],
    attempt: number,
    at: number,
  ): void {
    timers.at(at, () => {
      deliver(record, sent, attempt).catch((error: unknown) => {
        process.stderr.write(`simulator: a payout notification could not be sent: ${String(error)}\n`);
      });
    });
  }

  return {
    send(record, moment, { count, delayMs: ownDelayMs, forge }) {
      const body = JSON.stringify({
        reference_no: record.reference,
        amount: `${record.amount}.00`,
        status: moment.status,
        updated_at: new Date(moment.at).toISOString(),
        ...(moment.error && { error_code: moment.error.code, error_message: moment.error.message }),
      });
      const signature = signPayout(body, forge ? `${merchantKey}-forged` : merchantKey);
      for (let copy = 0; copy < count; copy += 1)
        schedule(record, { body, status: moment.status, signature }, 1, Date.now() + (ownDelayMs ?? delayMs));
    },
  };
}

/** The state that was before, for who wants to send it late. */
export function momentOf(record: PayoutRecord, status: string | undefined): PayoutMoment | null {
  if (status === undefined) return presentMoment(record);
  return record.moments.findLast((moment) => moment.status === status) ?? null;
}
