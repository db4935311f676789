import type { CaseDetail } from '#contracts/cases/cases.ts';

/** How far a chargeback is, and since when by whom; `by` is null where the provider has said so. */
export type ChargebackStage = { stage: 'sent' | 'won' | 'lost'; at: string; by: string | null };

/** What was noted last of a chargeback's way: evidence sent, won or lost; null before all of it, and of other cases. */
export function chargebackStage({ kind, timeline }: CaseDetail): ChargebackStage | null {
  if (kind !== 'chargeback') return null;
  const stages = timeline.flatMap(({ step, at, by, note }): ChargebackStage[] => {
    const who = by?.name ?? null;
    if (step === 'closed') return note === 'won' ? [{ stage: 'won', at, by: null }] : [];
    if (step !== 'decided') return [];
    if (note.startsWith('evidence_sent:')) return [{ stage: 'sent', at, by: who }];
    if (note.startsWith('won:')) return [{ stage: 'won', at, by: who }];
    return note.startsWith('lost:') ? [{ stage: 'lost', at, by: who }] : [];
  });
  return stages.at(-1) ?? null;
}
