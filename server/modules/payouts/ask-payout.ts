import type { PayoutRequest } from '#contracts/payouts/payouts.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { type MoneyScope, requireAllEvents } from '#server/platform/desk-scope.ts';
import type { FromWire } from '#server/platform/from-wire.ts';
import { inTransaction, type TransactionSession } from '#server/platform/mongo.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { findStoppedEvents } from '../cases/index.ts';
import { countEvent } from '../counting/index.ts';
import { findEventsByIds } from '../events/index.ts';
import { lockBalances } from '../ledger/index.ts';
import { auditedPayout } from './audited-payout.ts';
import { findBankAccount } from './bank-accounts.repository.ts';
import { requirePayable, type Situation } from './check-lines.ts';
import { oweInvoice } from './invoice-letters.ts';
import type { Payout } from './payout.ts';
import { countInvoice, insertPayout } from './payouts.repository.ts';
import { publishPayout } from './publish-payout.ts';
import { readBalances } from './read-balances.ts';

/**
 * Asks for a payout: at most what is available of each event, and with it everything that events owe. It has a number from here on, of a year without gaps.
 *
 * @throws AppError `all_events_required`, `event_not_found`, `results_hidden`, `bank_account_not_found`, `bank_account_waits`, and what {@link requirePayable} refuses
 */
export async function askPayout(
  scope: MoneyScope,
  { accountId, lines: wanted }: FromWire<PayoutRequest>,
  writer: DeskWriter,
): Promise<Payout> {
  requireAllEvents(scope);
  const { organizerId } = scope;
  if (organizerId === null) throw new AppError({ code: 'forbidden' });
  const events = await findEventsByIds(wanted.map(({ eventId }) => eventId));
  for (const { eventId } of wanted) {
    if (events.get(eventId)?.organizerId !== organizerId) throw new AppError({ code: 'event_not_found' });
    if (scope.hiddenEventIds.has(eventId)) throw new AppError({ code: 'results_hidden' });
  }
  const eventIds = wanted.map(({ eventId }) => eventId);
  await countEvents(eventIds);
  const at = await databaseNow();
  const { payout, send } = await inTransaction(async (session) => {
    const account = await requireUsable({ id: accountId, organizerId }, { now: at, session });
    await lockBalances(eventIds, session);
    const asked = { organizerId, eventIds, hiddenEventIds: scope.hiddenEventIds };
    const situation = await readSituation(asked, { now: at, session });
    const amount = requirePayable(wanted, account, situation);
    const number = numberOf(at, await countInvoice(yearOf(at), session));
    const by = writer.viewer.userId;
    const payout: Payout = {
      id: number.replaceAll('/', '-'),
      number,
      organizerId,
      lines: wanted.flatMap((line) => {
        const found = situation.balances.get(line.eventId);
        const eventName = events.get(line.eventId)?.name ?? line.eventId;
        return found ? [{ ...line, eventName, balance: found.balance }] : [];
      }),
      account: { id: account.id, bank: account.bank, number: account.number, name: account.name },
      amount,
      state: 'created',
      revision: 0,
      timeline: [{ at, step: 'asked', by, note: '' }],
      askedBy: by,
      approvedBy: null,
      reason: null,
      transferId: null,
      createdAt: at,
      mailedAt: null,
    };
    await insertPayout(payout, session);
    await recordDeskWrite(
      writer,
      {
        action: 'payout.ask',
        target: { type: 'payout', id: payout.id, name: number },
        before: null,
        after: auditedPayout(payout),
      },
      session,
    );
    return { payout, send: await oweInvoice(payout, session) };
  });
  publishPayout(payout, at);
  await send();
  return payout;
}

/** Counts what waits of these events, so that their balances have it. */
export async function countEvents(eventIds: readonly string[]): Promise<void> {
  for (const eventId of eventIds) await countEvent(eventId);
}

/**
 * An account that money may go to.
 *
 * @throws AppError `bank_account_not_found`, `bank_account_waits`
 */
export async function requireUsable(
  which: { id: string; organizerId: string },
  { now, session }: { now: Date; session: TransactionSession },
) {
  const account = await findBankAccount(which, session);
  if (!account || account.removedAt !== null) throw new AppError({ code: 'bank_account_not_found' });
  if (account.usableFrom > now)
    throw new AppError({
      code: 'bank_account_waits',
      details: { usable_from: account.usableFrom.toISOString() },
    });
  return account;
}

/**
 * What an organizer's money is, read within the transaction of a decision.
 *
 * @param except the payout itself, where it was asked for before
 */
export async function readSituation(
  {
    organizerId,
    eventIds,
    hiddenEventIds,
    except,
  }: {
    organizerId: string;
    eventIds: readonly string[];
    hiddenEventIds: ReadonlySet<string>;
    except?: string;
  },
  { now, session }: { now: Date; session: TransactionSession },
): Promise<Situation> {
  const scope = { organizerId, eventIds: null };
  const balances = await readBalances(scope, { now, session, ...(except !== undefined && { except }) });
  const stopped = await findStoppedEvents(eventIds, session);
  const events = await findEventsByIds([...balances.keys()]);
  const names = new Map([...events.values()].map(({ id, name }) => [id, name]));
  return { balances, stopped, names, hiddenEventIds };
}

/** Invoices are counted by the year in Jakarta. */
const yearOf = (at: Date): string =>
  new Intl.DateTimeFormat('en', { timeZone: 'Asia/Jakarta', year: 'numeric' }).format(at);

const numberOf = (at: Date, count: number): string => `INV/${yearOf(at)}/${String(count).padStart(6, '0')}`;
