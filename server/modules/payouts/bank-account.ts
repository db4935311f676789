import { BANKS, type Bank } from '#contracts/transfers/banks.ts';

/** An account of an organizer that payouts go to. It is never changed: another one comes in its place. */
export interface BankAccount {
  id: string;
  organizerId: string;
  bank: Bank;
  number: string;
  /** As the bank has it; as it was typed where nobody could ask the bank. */
  name: string;
  isNameChecked: boolean;
  createdBy: string;
  createdAt: Date;
  /** Before, no money goes there: whoever took somebody's account over has to wait, and the owners have read of it. */
  usableFrom: Date;
  removedAt: Date | null;
}

/** The last digits of an account's number; nobody is shown more of it. */
export const maskNumber = (number: string): string => `•••${number.slice(-4)}`;

/** `BCA •••3344` */
export function accountInWords({ bank, number }: Pick<BankAccount, 'bank' | 'number'>): string {
  return `${BANKS[bank].name} ${maskNumber(number)}`;
}
