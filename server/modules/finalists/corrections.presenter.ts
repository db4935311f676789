import type { Correction } from '#contracts/finalists/public-corrections.ts';
import type { CorrectionRecord } from './corrections.repository.ts';

/** A correction as the public reads it: not who made it. */
export function presentCorrection(
  { id, kind, finalistId, changes, reason, at }: CorrectionRecord,
  { finalistName }: { finalistName: string },
): Correction {
  return {
    id,
    kind,
    finalist_id: finalistId,
    finalist_name: finalistName,
    changes,
    reason,
    at: at.toISOString(),
  };
}
