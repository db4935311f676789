/** Banks that money is transferred to, by the provider's codes, with the codes of the clearing system that a bank file names. */
export const BANKS = {
  bca: { name: 'BCA', clearingCode: '014' },
  bni: { name: 'BNI', clearingCode: '009' },
  bri: { name: 'BRI', clearingCode: '002' },
  mandiri: { name: 'Mandiri', clearingCode: '008' },
  permata: { name: 'Permata', clearingCode: '013' },
  cimb: { name: 'CIMB Niaga', clearingCode: '022' },
  danamon: { name: 'Danamon', clearingCode: '011' },
  bsi: { name: 'BSI', clearingCode: '451' },
  btn: { name: 'BTN', clearingCode: '200' },
  jago: { name: 'Bank Jago', clearingCode: '542' },
  seabank: { name: 'SeaBank', clearingCode: '535' },
  maybank: { name: 'Maybank', clearingCode: '016' },
  mega_tbk: { name: 'Bank Mega', clearingCode: '426' },
  ocbc: { name: 'OCBC', clearingCode: '028' },
  panin: { name: 'Panin', clearingCode: '019' },
  bjb: { name: 'bjb', clearingCode: '110' },
} as const;

export type Bank = keyof typeof BANKS;
export const bankCodes = Object.keys(BANKS) as [Bank, ...Bank[]];

/** Ways into another bank, the cheapest first; the largest amounts in rupiah. */
const METHODS = [
  { method: 'bi_fast', largest: 250_000_000 },
  { method: 'skn', largest: 1_000_000_000 },
  { method: 'rtgs', largest: 9_999_999_999 },
] as const;
export type TransferMethod = (typeof METHODS)[number]['method'];

/** Rupiah at least, where it is not 1. */
const SMALLEST: Partial<Record<Bank, number>> = { cimb: 10_000 };

/** By which way an amount goes to a bank; null for one that none takes. */
export function transferMethodOf({ bank, amount }: { bank: Bank; amount: number }): TransferMethod | null {
  if (!Number.isSafeInteger(amount) || amount < (SMALLEST[bank] ?? 1)) return null;
  return METHODS.find(({ largest }) => amount <= largest)?.method ?? null;
}

/** Digits of an account as the provider takes them. */
export const ACCOUNT_NUMBER = /^\d{6,20}$/;
