import type { BankAccountRow } from '#contracts/payouts/bank-accounts.ts';
import { findUsersByIds } from '../accounts/index.ts';
import { type BankAccount, maskNumber } from './bank-account.ts';

/** Accounts as the desk lists them: of their numbers the last digits alone. */
export async function presentBankAccounts(
  accounts: readonly BankAccount[],
  { now }: { now: Date },
): Promise<BankAccountRow[]> {
  const people = await findUsersByIds(accounts.map(({ createdBy }) => createdBy));
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return accounts.map(({ id, bank, number, name, isNameChecked, createdBy, createdAt, usableFrom }) => ({
    id,
    bank,
    number: maskNumber(number),
    name,
    name_checked: isNameChecked,
    created_by: { id: createdBy, name: names.get(createdBy) ?? null },
    created_at: createdAt.toISOString(),
    usable_from: usableFrom.toISOString(),
    is_usable: usableFrom <= now,
  }));
}
