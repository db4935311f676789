import type { EventDetail } from '#contracts/events/events.ts';
import { usePart } from '../../lib/use-part.ts';

const load = () => import('./corrections.tsx').then(({ Corrections }) => Corrections);

type CorrectionsPartProps = {
  event: Pick<EventDetail, 'id' | 'zone' | 'corrections_count'>;
  /** Those of one finalist alone. */
  finalistId?: string;
};

/** What was put right after the first order; fetched only where there is something. */
export function CorrectionsPart({ event, finalistId }: CorrectionsPartProps) {
  const Corrections = usePart(load, { wanted: event.corrections_count > 0 });
  if (!Corrections || event.corrections_count === 0) return null;
  return <Corrections event={event} finalistId={finalistId} />;
}
