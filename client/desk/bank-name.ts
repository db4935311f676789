import { BANKS } from '#contracts/transfers/banks.ts';

/** What people call a bank; its code where it is none of ours. */
export const bankName = (code: string): string =>
  Object.hasOwn(BANKS, code) ? BANKS[code as keyof typeof BANKS].name : code;
