import { APPROVABLE_STATES } from '#contracts/payouts/payout-words.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';
import { inTransaction, type TransactionSession } from '#server/platform/mongo.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { lockBalances, postEntries } from '../ledger/index.ts';
import { orderTransfer } from '../transfers/index.ts';
import { countEvents, readSituation, requireUsable } from './ask-payout.ts';
import { auditedPayout } from './audited-payout.ts';
import { netLines, requirePayable } from './check-lines.ts';
import type { Payout } from './payout.ts';
import { changePayout, findPayout } from './payouts.repository.ts';
import { planLastEntries } from './plan-entries.ts';
import { publishPayout } from './publish-payout.ts';
import { type ReadPayout, requirePayout } from './require-payout.ts';

/**
 * Approves a payout, also one that failed or came back: never by whoever asked for it or has said that it failed, and only while account and money are what was asked for. Its money is booked as on
 * its way and its transfer ordered by the same transaction, so that of two at once one is refused.
 *
 * @throws AppError `payout_not_found`, `results_hidden`, `own_payout`, `other_person_required`, `payout_changed`, `bank_account_gone`, `bank_account_waits`, and what {@link requirePayable} refuses
 */
export async function approvePayout(
  scope: MoneyScope,
  read: ReadPayout,
  writer: DeskWriter,
): Promise<Payout> {
  const { organizerId, lines } = await requirePayout(scope, read.id);
  const eventIds = lines.map(({ eventId }) => eventId);
  await countEvents(eventIds);
  const at = await databaseNow();
  const approved = await inTransaction(async (session) => {
    const payout = await findPayout(read.id, session);
    if (!payout) throw new AppError({ code: 'payout_not_found' });
    if (payout.askedBy === writer.viewer.userId) throw new AppError({ code: 'own_payout' });
    if (payout.revision !== read.revision || !APPROVABLE_STATES.includes(payout.state))
      throw new AppError({ code: 'payout_changed' });
    await requireFrozenAccount(payout, { now: at, session });
    await lockBalances(eventIds, session);
    const asked = { organizerId, eventIds, except: payout.id, hiddenEventIds: scope.hiddenEventIds };
    requirePayable(payout.lines, payout.account, await readSituation(asked, { now: at, session }));
    return pay(payout, { at, writer, session });
  });
  publishPayout(approved, at);
  return approved;
}

/** Books the money, orders the transfer, and writes who has approved it. */
async function pay(
  payout: Payout,
  { at, writer, session }: { at: Date; writer: DeskWriter; session: TransactionSession },
): Promise<Payout> {
  const { id, organizerId, askedBy } = payout;
  const { bank, number, name } = payout.account;
  const by = writer.viewer.userId;
  const transfer = await orderTransfer(
    {
      purpose: { kind: 'payout', id },
      organizerId,
      lines: netLines(payout.lines),
      account: { bank, number, name },
      askedBy,
      orderedBy: by,
    },
    session,
  );
  const approved = await changePayout(
    payout,
    {
      change: { state: 'waiting_transfer', approvedBy: by, transferId: transfer.id },
      entry: { at, step: 'approved', by, note: transfer.id },
    },
    session,
  );
  if (!approved) throw new AppError({ code: 'payout_changed' });
  await postEntries(planLastEntries(approved), session);
  await recordDeskWrite(
    writer,
    {
      action: 'payout.approve',
      target: { type: 'payout', id, name: payout.number },
      before: auditedPayout(payout),
      after: auditedPayout(approved),
    },
    session,
  );
  return approved;
}

/** The account is still the one that was asked for. */
async function requireFrozenAccount(
  { account, organizerId }: Payout,
  { now, session }: { now: Date; session: TransactionSession },
): Promise<void> {
  const found = await requireUsable({ id: account.id, organizerId }, { now, session }).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'bank_account_not_found')
        throw new AppError({ code: 'bank_account_gone' });
      throw error;
    },
  );
  if (found.bank !== account.bank || found.number !== account.number || found.name !== account.name)
    throw new AppError({ code: 'bank_account_gone' });
}
