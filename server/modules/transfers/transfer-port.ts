import type { TransferAdapter } from '#contracts/transfers/transfers.ts';
import { config } from '#server/platform/config.ts';
import { connectPayouts } from '../payments/index.ts';
import type { PayoutCalls } from './payout-calls.ts';
import { providerCalls } from './provider-calls.ts';

let current: PayoutCalls | undefined;

/** By what transfers that are ordered from now on leave: by the provider where there are its keys, else by a file for the bank. */
export function presentAdapter(): TransferAdapter {
  return config().payouts === null ? 'manual' : 'provider';
}

/** The process's connection to the provider's payouts; null without its keys. */
export function payoutCalls(): PayoutCalls | null {
  const { payouts, payment } = config();
  if (payouts === null) return null;
  current ??= providerCalls(connectPayouts({ ...payouts, timeoutMs: payment.timeoutMs }));
  return current;
}

export function closePayouts(): void {
  current?.close();
  current = undefined;
}
