import { collectionOf, type TransactionSession } from '#server/platform/mongo.ts';
import type { BankAccount } from './bank-account.ts';
import { type BankAccountDocument, BankAccountModel } from './bank-accounts.model.ts';

const collection = () => collectionOf<BankAccountDocument>(BankAccountModel);

function toAccount({ _id, ...rest }: BankAccountDocument): BankAccount {
  return { id: _id, ...rest };
}

/** @throws a duplicate-key error when the organizer has it already */
export async function insertBankAccount(
  { id, ...rest }: BankAccount,
  session: TransactionSession,
): Promise<void> {
  await collection().insertOne({ _id: id, ...rest }, { session });
}

/** An account of an organizer, also one that was removed; null for one of another organizer. */
export async function findBankAccount(
  { id, organizerId }: Pick<BankAccount, 'id' | 'organizerId'>,
  session?: TransactionSession,
): Promise<BankAccount | null> {
  const found = await collection().findOne({ _id: id, organizerId }, session ? { session } : {});
  return found && toAccount(found);
}

/** The same, of whichever organizer; for letters. */
export async function findAnyBankAccount(id: string): Promise<BankAccount | null> {
  const found = await collection().findOne({ _id: id });
  return found && toAccount(found);
}

/** The accounts that an organizer has, the newest first. */
export async function listBankAccounts(organizerId: string): Promise<BankAccount[]> {
  const found = await collection()
    .find({ organizerId, removedAt: null })
    .sort({ createdAt: -1, _id: -1 })
    .toArray();
  return found.map(toAccount);
}

/** @returns the account as it was; null when it was removed before, or is another organizer's */
export async function removeStoredAccount(
  { id, organizerId }: Pick<BankAccount, 'id' | 'organizerId'>,
  { at, session }: { at: Date; session: TransactionSession },
): Promise<BankAccount | null> {
  const found = await collection().findOneAndUpdate(
    { _id: id, organizerId, removedAt: null },
    { $set: { removedAt: at } },
    { returnDocument: 'before', session },
  );
  return found && toAccount(found);
}
