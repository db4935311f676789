import { databaseNow } from '#server/platform/clock.ts';
import { config } from '#server/platform/config.ts';
import { logger } from '#server/platform/logger.ts';
import {
  type PayoutCalls,
  type PayoutStatusAnswer,
  PROVIDER_STATUSES,
  type ProviderPayoutStatus,
} from './payout-calls.ts';
import type { Transfer } from './transfer.ts';
import { payoutCalls } from './transfer-port.ts';
import {
  changeHeld,
  claimDueTransfer,
  dropClaim,
  releaseTransfer,
  type TransferChange,
  wakeTransfer,
} from './transfers.repository.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The provider keeps keys for a day; what is sent later could be done a second time. */
const KEY_LASTS_MS = 23 * HOUR_MS;
/** With a reference its status says what became of it; where it says nothing for so long, a person looks. */
const STATUS_TIMEOUT_MS = 3 * DAY_MS;
/** The bank may send money back that had arrived. */
const WATCHED_AFTER_COMPLETION_MS = 14 * DAY_MS;
/** Claims that the provider does not confirm are dropped after it. */
const CLAIM_TIMEOUT_MS = DAY_MS;
/** Where an answer did not come. */
const unknownPausesMs = [2, 5, 15, 60, 300, 900].map((seconds) => seconds * SECOND_MS);
/** The provider's details are of no use earlier. */
const sentPausesMs = [10, 20, 60, 180, 360].map((minutes) => minutes * MINUTE_MS);
/** Where its details lag behind its message. */
const claimPausesMs = [1, 2, 5, 15, 60, 300, 900].map((seconds) => seconds * SECOND_MS);
const notNowPausesMs = [5, 30, 120, 600].map((seconds) => seconds * SECOND_MS);

/** After an error of ours. */
const failedPausesMs = [5, 15, 60, 300, 900].map((seconds) => seconds * SECOND_MS);

const pauseOf = (pausesMs: readonly number[], attempts: number) =>
  pausesMs[Math.min(Math.max(attempts, 1), pausesMs.length) - 1] ?? MINUTE_MS;

/** Longer than the calls of one turn together. */
export function transferLeaseMs(): number {
  return 3 * config().payment.timeoutMs + 30 * SECOND_MS;
}

/**
 * Takes the transfer that has waited longest and does its next step: sends it once, or finds out what became of it.
 *
 * @returns false when none is due
 * @throws what the step failed with, where not even that could be written: an error costs a pause, and a crash the lease
 */
export async function advanceNextTransfer(): Promise<boolean> {
  const calls = payoutCalls();
  if (calls === null) return false;
  const transfer = await claimDueTransfer(await databaseNow(), { leaseMs: transferLeaseMs() });
  if (!transfer) return false;
  try {
    const after = await advance(transfer, calls);
    // A message that came meanwhile woke nobody.
    if (after?.claim && after.claim.at > (transfer.claim?.at ?? new Date(0)))
      await wakeTransfer(after.id, await databaseNow());
  } catch (error) {
    logger().error({ err: error, transfer_id: transfer.id }, 'a transfer was not taken further');
    await postponeFailed(transfer).catch(() => {
      // Its lease ends by itself.
      throw error;
    });
  }
  return true;
}

/** Gives a claim back after an error, unless it is lost: whoever has it next finds out what was sent, as after a crash. */
async function postponeFailed(transfer: Transfer): Promise<void> {
  const until = (await databaseNow()).getTime() + pauseOf(failedPausesMs, transfer.attempts);
  await releaseTransfer(transfer, { dueAt: new Date(until) });
}

/** @returns the transfer as it was left; null where somebody else has it by now */
async function advance(transfer: Transfer, calls: PayoutCalls): Promise<Transfer | null> {
  if (transfer.state === 'ordered') {
    const begun = await begin(transfer);
    return begun && create(begun, calls, { isFirst: true });
  }
  if (transfer.state === 'sending') {
    // Whoever made the call has not written what came of it.
    const left = await changeHeld(transfer, { state: 'unknown', cause: 'interrupted' }, await databaseNow());
    return left && ask(left, calls);
  }
  return transfer.reference === null ? ask(transfer, calls) : look(transfer, calls);
}

/** From here on it may leave: stored before anything is sent. */
async function begin(transfer: Transfer): Promise<Transfer | null> {
  const now = await databaseNow();
  return changeHeld(transfer, { state: 'sending', cause: 'begun', set: { firstCalledAt: now } }, now);
}

async function ask(transfer: Transfer, calls: PayoutCalls): Promise<Transfer | null> {
  if (transfer.reference !== null) return look(transfer, calls);
  const now = await databaseNow();
  const isKeyKept = now.getTime() < (transfer.firstCalledAt?.getTime() ?? 0) + KEY_LASTS_MS;
  return isKeyKept ? create(transfer, calls, { isFirst: false }) : waitForPerson(transfer, 'key_expired');
}

/** @param isFirst no call of this transfer went out before, so that a refusal is all that came of it */
async function create(
  transfer: Transfer,
  calls: PayoutCalls,
  { isFirst }: { isFirst: boolean },
): Promise<Transfer | null> {
  const answer = await calls.create(transfer);
  const now = await databaseNow();
  if (answer.kind === 'created') {
    const { reference } = answer;
    // Nothing is approved that is not stored: without an approval no money leaves.
    const stored = await changeHeld(transfer, { set: { reference } }, now);
    if (stored) return approve(stored, calls);
    logger().error(
      { transfer_id: transfer.id, reference },
      'ALERT: a payout was made that nobody waits for any more; it is not approved',
    );
    return null;
  }
  if (answer.kind === 'key_taken') return waitForPerson(transfer, 'key_taken');
  if (answer.kind === 'refused' && isFirst) return fail(transfer, answer.cause);
  if (answer.kind === 'not_now' && isFirst) {
    logger().warn({ transfer_id: transfer.id, cause: answer.cause }, 'a transfer has to wait');
    const dueAt = new Date(now.getTime() + pauseOf(notNowPausesMs, transfer.attempts));
    const change: TransferChange = { state: 'ordered', cause: answer.cause, set: { firstCalledAt: null } };
    return changeHeld(transfer, { ...change, dueAt }, now);
  }
  return leaveUnknown(transfer, answer.cause);
}

async function approve(transfer: Transfer, calls: PayoutCalls): Promise<Transfer | null> {
  const { reference } = transfer;
  if (reference === null) throw new Error(`transfer ${transfer.id} has no reference`);
  const answer = await calls.approve({ ...transfer, reference });
  if (answer.kind === 'unknown') return leaveUnknown(transfer, answer.cause);
  return noteSent(transfer, 'approved');
}

/** Asks for its status, which alone changes the state. */
async function look(transfer: Transfer, calls: PayoutCalls): Promise<Transfer | null> {
  const answer = await calls.readStatus(transfer.reference ?? '');
  if (answer.kind === 'unknown') {
    const waitedMs = (await databaseNow()).getTime() - transfer.changedAt.getTime();
    if (transfer.state === 'unknown' && waitedMs > STATUS_TIMEOUT_MS)
      return waitForPerson(transfer, answer.cause);
    return lookLater(transfer, { pausesMs: unknownPausesMs, status: null });
  }
  const { status, cause } = answer;
  if (isAnother(transfer, answer)) return noteAnother(transfer, status);
  if (status === 'rejected' || status === 'failed') return fail(transfer, cause ?? status);
  if (transfer.state === 'completed') return watch(transfer, status);
  if (status === 'completed') return complete(transfer);
  // Whatever the answer to the approval was, it has not come through.
  if (status === 'queued') return approve(transfer, calls);
  if (transfer.state === 'unknown') return noteSent(transfer, status);
  return lookLater(transfer, { pausesMs: sentPausesMs, status });
}

/** What was carried out stays so: nobody is to decide about it a second time. */
async function noteAnother(transfer: Transfer, status: ProviderPayoutStatus): Promise<Transfer | null> {
  if (transfer.state !== 'completed') return waitForPerson(transfer, 'other_payout');
  logger().error({ transfer_id: transfer.id }, 'ALERT: the details of a payout are those of another one');
  return watch(transfer, status);
}

/** The reference belongs to something else than we have ordered. */
function isAnother(
  { amount, account }: Transfer,
  answer: Extract<PayoutStatusAnswer, { kind: 'found' }>,
): boolean {
  // The provider fills numbers of some banks up with zeros.
  const bare = (number: string) => number.replace(/^0+/, '');
  const isOtherAccount = answer.accountNumber !== null && bare(answer.accountNumber) !== bare(account.number);
  return answer.amount !== amount || isOtherAccount;
}

async function noteSent(transfer: Transfer, status: ProviderPayoutStatus): Promise<Transfer | null> {
  const now = await databaseNow();
  const dueAt = nextLookAt(transfer, { status, pauseMs: pauseOf(sentPausesMs, 1), now });
  if (transfer.state === 'sent') return changeHeld(transfer, { dueAt }, now);
  const change: TransferChange = { state: 'sent', cause: status, set: { waitsSince: null }, dueAt };
  const wasSent = transfer.history.some(({ state }) => state === 'sent');
  return changeHeld(transfer, { ...change, ...(!wasSent && { outcome: 'sent' as const }) }, now);
}

async function complete(transfer: Transfer): Promise<Transfer | null> {
  const now = await databaseNow();
  const change: TransferChange = { state: 'completed', cause: 'completed', outcome: 'completed' };
  const dueAt = nextLookAt(transfer, { status: 'completed', pauseMs: DAY_MS, now });
  return changeHeld(transfer, { ...change, set: { waitsSince: null }, dueAt }, now);
}

async function fail(transfer: Transfer, cause: string): Promise<Transfer | null> {
  const now = await databaseNow();
  const outcome = transfer.state === 'completed' ? 'returned' : 'failed';
  const change: TransferChange = { state: 'failed', cause, outcome, set: { waitsSince: null } };
  return changeHeld(transfer, { ...change, dueAt: null }, now);
}

/** What has arrived is looked at once a day for some time. */
async function watch(transfer: Transfer, status: ProviderPayoutStatus): Promise<Transfer | null> {
  const now = await databaseNow();
  const isOver = now.getTime() > transfer.changedAt.getTime() + WATCHED_AFTER_COMPLETION_MS;
  const dueAt =
    isOver && !isClaimOpen(transfer, status) ? null : nextLookAt(transfer, { status, pauseMs: DAY_MS, now });
  return changeHeld(transfer, { dueAt }, now);
}

/** @param status what its details say; null where they say nothing */
async function lookLater(
  transfer: Transfer,
  { pausesMs, status }: { pausesMs: readonly number[]; status: ProviderPayoutStatus | null },
): Promise<Transfer | null> {
  const now = await databaseNow();
  const { id, state, reference, claim, attempts } = transfer;
  if (isClaimOpen(transfer, status) && now.getTime() > (claim?.at.getTime() ?? 0) + CLAIM_TIMEOUT_MS) {
    logger().error(
      { transfer_id: id, reference, claimed: claim?.status },
      'ALERT: a message about a payout was never confirmed',
    );
    await dropClaim(transfer);
  }
  if (state === 'sent' && now.getTime() > transfer.changedAt.getTime() + STATUS_TIMEOUT_MS)
    logger().error({ transfer_id: id, reference }, 'ALERT: a transfer has been under way for days');
  const pauseMs = pauseOf(pausesMs, attempts);
  return changeHeld(transfer, { dueAt: nextLookAt(transfer, { status, pauseMs, now }) }, now);
}

/** After the pause, and sooner while the provider's message says more than its details. */
function nextLookAt(
  transfer: Transfer,
  { status, pauseMs, now }: { status: ProviderPayoutStatus | null; pauseMs: number; now: Date },
): Date {
  const soonMs = pauseOf(claimPausesMs, transfer.attempts);
  return new Date(now.getTime() + (isClaimOpen(transfer, status) ? Math.min(soonMs, pauseMs) : pauseMs));
}

function isClaimOpen({ claim }: Transfer, status: ProviderPayoutStatus | null): boolean {
  return claim !== null && (status === null || rankOf(claim.status) > rankOf(status));
}

function rankOf(status: string): number {
  return (PROVIDER_STATUSES as readonly string[]).indexOf(status);
}

async function leaveUnknown(transfer: Transfer, cause: string): Promise<Transfer | null> {
  const now = await databaseNow();
  logger().warn({ transfer_id: transfer.id, cause }, 'what became of a transfer is not known');
  const dueAt = new Date(now.getTime() + pauseOf(unknownPausesMs, transfer.attempts));
  if (transfer.state === 'sent' || transfer.state === 'unknown') return changeHeld(transfer, { dueAt }, now);
  return changeHeld(transfer, { state: 'unknown', cause, dueAt }, now);
}

/** Nothing is sent and nothing is asked any more, but for what a message of the provider brings. */
async function waitForPerson(transfer: Transfer, cause: string): Promise<Transfer | null> {
  const now = await databaseNow();
  logger().error({ transfer_id: transfer.id, cause }, 'ALERT: a person has to find out about a transfer');
  const change: TransferChange = { state: 'unknown', cause, set: { waitsSince: transfer.waitsSince ?? now } };
  return changeHeld(transfer, { ...change, dueAt: null }, now);
}
