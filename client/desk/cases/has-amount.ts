import type { CaseRow } from '#contracts/cases/cases.ts';

/** Of an order that is not here there is an amount only where the provider names one. */
export const hasAmount = ({ topic, amount }: CaseRow): boolean => topic !== 'unknown_order' || amount !== 0;
