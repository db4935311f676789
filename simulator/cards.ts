import { randomInt } from 'node:crypto';
import type { CardDetails } from './order-record.ts';

/** The one-time password and CVV that the provider's sandbox takes. */
export const ONE_TIME_PASSWORD = '112233';
const CVV = '123';

/** The sandbox cards whose fate is published; any other valid number is accepted. */
const knownCards: Record<string, CardDetails['outcome']> = {
  '4811111111111114': 'accept',
  '4911111111111113': 'deny_bank',
  '4611111111111116': 'deny_fraud',
  '4024007176265022': 'accept_later',
};

export interface CardInput {
  number: string;
  /** `MM/YY` */
  expiry: string;
  cvv: string;
}

export type CardProblem = 'number' | 'expiry' | 'cvv';

/** The fields that are wrong, judged as the provider's tokenizer does: Luhn, a date to come, three digits. */
export function findCardProblems(card: CardInput, now: number): CardProblem[] {
  const problems: CardProblem[] = [];
  if (!/^\d{13,19}$/.test(card.number) || !passesLuhn(card.number)) problems.push('number');
  const expiry = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(card.expiry);
  if (!expiry || Date.UTC(2000 + Number(expiry[2]), Number(expiry[1])) <= now) problems.push('expiry');
  if (!/^\d{3}$/.test(card.cvv)) problems.push('cvv');
  return problems;
}

/** What is stored of a card: never the number, only its ends and its fate. */
export function describeCard(card: CardInput): CardDetails {
  const fate = knownCards[card.number] ?? 'accept';
  return {
    maskedCard: `${card.number.slice(0, 8)}-${card.number.slice(-4)}`,
    bank: 'bni',
    approvalCode: String(randomInt(1_000_000_000_000)).padStart(12, '0'),
    outcome: card.cvv === CVV ? fate : 'deny_bank',
    wrongPasswords: 0,
  };
}

function passesLuhn(number: string): boolean {
  let sum = 0;
  for (let index = 0; index < number.length; index += 1) {
    const digit = Number(number[number.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
