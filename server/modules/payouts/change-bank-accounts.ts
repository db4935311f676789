import type { BankAccountRequest } from '#contracts/payouts/bank-accounts.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { config } from '#server/platform/config.ts';
import { type DeskScope, requireAllEvents } from '#server/platform/desk-scope.ts';
import type { FromWire } from '#server/platform/from-wire.ts';
import { newNumericId } from '#server/platform/ids.ts';
import { inTransaction, isDuplicateKey, type TransactionSession } from '#server/platform/mongo.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { type OrganizerRecord, requireOrganizerIn } from '../organizers/index.ts';
import { checkOwner } from '../transfers/index.ts';
import { accountInWords, type BankAccount } from './bank-account.ts';
import { insertBankAccount, removeStoredAccount } from './bank-accounts.repository.ts';
import { oweTeamLetters } from './team-letters.ts';

/** The organizer whose accounts somebody asks for. @throws AppError `organizer_not_found`, `all_events_required` */
export function requireAccountsOf(scope: DeskScope, organizerId: string): Promise<OrganizerRecord> {
  requireAllEvents(scope);
  return requireOrganizerIn(scope, organizerId);
}

/**
 * Adds an account that payouts may go to, after a while. Every owner gets a letter. A changed account is another one in place of the former.
 *
 * @throws AppError `organizer_not_found`, `all_events_required`, `bank_account_unusable`, `account_name_differs`, `account_check_unavailable`, `too_many_requests`,
 *   `bank_account_exists`, `bank_account_not_found` where it is to replace one that is not there
 */
export async function addBankAccount(
  scope: DeskScope,
  { organizerId, input }: { organizerId: string; input: FromWire<BankAccountRequest> },
  writer: DeskWriter,
): Promise<BankAccount> {
  const organizer = await requireAccountsOf(scope, organizerId);
  const { bank, number, replaces } = input;
  const named = await checkOwner(input, {
    who: writer.viewer.userId,
    fields: { number: 'number', name: 'name' },
  });
  const now = await databaseNow();
  const account: BankAccount = {
    id: newNumericId('ACC'),
    organizerId,
    bank,
    number,
    ...named,
    createdBy: writer.viewer.userId,
    createdAt: now,
    usableFrom: new Date(now.getTime() + config().payoutRules.accountWaitMs),
    removedAt: null,
  };
  try {
    const send = await inTransaction(async (session) => {
      const context = { organizer, writer, at: now, session };
      const letters = replaces === undefined ? [] : [await remove(replaces, context)];
      await insertBankAccount(account, session);
      await recordDeskWrite(
        writer,
        {
          action: 'bank_account.add',
          target: { type: 'event_organizer', id: organizerId, name: organizer.name },
          before: null,
          after: auditedAccount(account),
        },
        session,
      );
      letters.push(await writeToOwners(account, 'bank_account_added', session));
      return () => Promise.all(letters.map((each) => each()));
    });
    await send();
    return account;
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError({ code: 'bank_account_exists' });
    throw error;
  }
}

/**
 * Removes an account: payouts that are on their way arrive there nevertheless, and what is not approved yet cannot be.
 *
 * @throws AppError `organizer_not_found`, `all_events_required`, `bank_account_not_found`
 */
export async function removeBankAccount(
  scope: DeskScope,
  { organizerId, id }: { organizerId: string; id: string },
  writer: DeskWriter,
): Promise<void> {
  const organizer = await requireAccountsOf(scope, organizerId);
  const at = await databaseNow();
  const send = await inTransaction((session) => remove(id, { organizer, writer, at, session }));
  await send();
}

interface Context {
  organizer: OrganizerRecord;
  writer: DeskWriter;
  at: Date;
  session: TransactionSession;
}

/** @returns sends the letters about it */
async function remove(
  id: string,
  { organizer, writer, at, session }: Context,
): Promise<() => Promise<unknown>> {
  const removed = await removeStoredAccount({ id, organizerId: organizer.id }, { at, session });
  if (!removed) throw new AppError({ code: 'bank_account_not_found' });
  await recordDeskWrite(
    writer,
    {
      action: 'bank_account.remove',
      target: { type: 'event_organizer', id: organizer.id, name: organizer.name },
      before: auditedAccount(removed),
      after: null,
    },
    session,
  );
  return writeToOwners(removed, 'bank_account_removed', session);
}

const writeToOwners = (
  { id, organizerId }: BankAccount,
  template: 'bank_account_added' | 'bank_account_removed',
  session: TransactionSession,
) => oweTeamLetters({ organizerId, template, subjectId: id, roles: ['owner'] }, session);

/** What the audit log has of an account. */
const auditedAccount = (account: BankAccount) => ({
  id: account.id,
  account: accountInWords(account),
  name: account.name,
  isNameChecked: account.isNameChecked,
});
