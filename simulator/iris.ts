import { irisRoutes } from './iris.route.ts';
import { irisControlRoutes } from './iris-control.route.ts';
import { createIrisModes } from './iris-modes.ts';
import { createPayoutNotifier } from './iris-notifier.ts';
import { type PayoutMoment, type PayoutRecord, presentMoment } from './iris-record.ts';
import { createIrisStore } from './iris-store.ts';
import type { Timers } from './timers.ts';

export interface IrisOptions {
  creatorKey: string;
  approverKey: string;
  /** Signs notifications. */
  merchantKey: string;
  notificationUrl: string;
}

export const IRIS_TEST_KEYS = {
  creatorKey: 'IRIS-creator-TEST0000000000000000',
  approverKey: 'IRIS-approver-TEST0000000000000000',
  merchantKey: 'IRIS-merchant-TEST0000000000000000',
} as const;

const PROCESSED_AFTER_MS = 2_000;
const COMPLETED_AFTER_MS = 10_000;
const ONCE = { count: 1, delayMs: null, forge: false } as const;

/** The payout product: its calls, its control, and the banks that carry approved payouts out. */
export function createIris({
  options,
  directory,
  timers,
  timeScale,
  delayMs,
  timeoutMs,
}: {
  options: IrisOptions;
  directory: string | null;
  timers: Timers;
  timeScale: number;
  delayMs: number;
  timeoutMs: number;
}) {
  const store = createIrisStore(directory);
  const modes = createIrisModes();
  const { notificationUrl: url, merchantKey, creatorKey, approverKey } = options;
  const notifier = createPayoutNotifier({ store, timers, url, merchantKey, delayMs, timeoutMs, timeScale });
  const pace = { isHeld: false };

  /** The bank takes an approved payout, and carries it out; one that the account cannot pay fails. */
  function goOn(record: PayoutRecord): void {
    const { status, at } = presentMoment(record);
    if (status !== 'approved' && status !== 'processed') return;
    const isOverdrawn = store.balance() < 0;
    const afterMs = (status === 'approved' ? PROCESSED_AFTER_MS : COMPLETED_AFTER_MS) / timeScale;
    timers.at(at + afterMs, () => {
      if (pace.isHeld || presentMoment(record).status !== status) return;
      const next = isOverdrawn ? 'failed' : status === 'approved' ? 'processed' : 'completed';
      const error = isOverdrawn ? { code: '016', message: 'Insufficient merchant balance' } : null;
      const moment = store.move(record, next, error);
      if (moment) onChange(record, moment);
    });
  }

  function onChange(record: PayoutRecord, moment: PayoutMoment): void {
    notifier.send(record, moment, ONCE);
    goOn(record);
  }

  return {
    routes: irisRoutes({ store, modes, creatorKey, approverKey, onChange }),
    control: irisControlRoutes({ store, modes, notifier, pace }),
    settled: () => store.settled(),
    /** Payouts of an earlier run go on. */
    resume() {
      for (const record of store.list()) goOn(record);
    },
    clear() {
      store.clear();
      modes.clear();
      pace.isHeld = false;
    },
  };
}
