import { finalistNumber } from '#contracts/finalists/finalist-number.ts';

/** Number, category, and whether the finalist has withdrawn, as they stand below the name. */
export function finalistLine({
  number,
  category,
  withdrawn,
}: {
  number?: number | undefined;
  category: string;
  withdrawn?: true | undefined;
}): string {
  const parts = [number && finalistNumber(number), category, withdrawn && 'Mengundurkan diri'];
  return parts.filter(Boolean).join(' · ');
}
