/** The banks that a payout may go to, by code. */
export const banks: Readonly<Record<string, string>> = {
  bca: 'PT. BANK CENTRAL ASIA TBK.',
  bni: 'PT. BANK NEGARA INDONESIA (PERSERO)',
  bri: 'PT. BANK RAKYAT INDONESIA (PERSERO)',
  mandiri: 'PT. BANK MANDIRI (PERSERO) TBK.',
  permata: 'PT. BANK PERMATA TBK.',
  cimb: 'PT. BANK CIMB NIAGA TBK.',
  danamon: 'PT. BANK DANAMON INDONESIA TBK.',
  bsi: 'PT. BANK SYARIAH INDONESIA TBK.',
  btn: 'PT. BANK TABUNGAN NEGARA (PERSERO)',
  jago: 'PT. BANK JAGO TBK.',
  seabank: 'PT. BANK SEABANK INDONESIA',
  maybank: 'PT. BANK MAYBANK INDONESIA TBK.',
  mega_tbk: 'PT. BANK MEGA TBK.',
  ocbc: 'PT. BANK OCBC NISP TBK.',
  panin: 'PT. BANK PANIN TBK.',
  bjb: 'PT. BANK JABAR BANTEN',
  gopay: 'GOPAY',
  ovo: 'OVO',
};

/** Rupiah at least, where it is not 1. */
export const smallestAmounts: Readonly<Record<string, number>> = { cimb: 10_000 };
export const LARGEST_AMOUNT = 9_999_999_999;

const names = ['RINA PARAMITA', 'YAYASAN PESONA NUSANTARA', 'BUDI SANTOSO', 'DEWI ANGGRAINI', 'ARIF BUDIMAN'];

export type AccountAnswer =
  | { kind: 'found'; name: string }
  | { kind: 'refused'; message: string }
  | { kind: 'unavailable' };

const refusals: Readonly<Record<string, AccountAnswer>> = {
  '0001': { kind: 'refused', message: 'Account does not exist' },
  '0002': { kind: 'refused', message: 'Account is dormant' },
  '0003': { kind: 'refused', message: 'Account is closed' },
  '0004': { kind: 'unavailable' },
};

/** Whose account it is: by its last four digits there is none, or the bank does not say; any other number has a name. */
export function readAccount(account: string): AccountAnswer {
  const refusal = refusals[account.slice(-4)];
  if (refusal) return refusal;
  const sum = [...account].reduce((total, digit) => total + Number(digit), 0);
  return { kind: 'found', name: names[sum % names.length] ?? '' };
}
