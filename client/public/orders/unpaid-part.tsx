import { type ReactNode, useCallback, useState } from 'react';
import { useClaims } from '../../lib/session.ts';
import { usePart } from '../../lib/use-part.ts';
import { useWaited } from '../../lib/use-waited.ts';

const load = () => import('./unpaid-notice.tsx').then(({ UnpaidNotice }) => UnpaidNotice);

/** What stands below the notice waits for it no longer than this; a notice that comes later pushes nothing down: it is a toast. */
const TIMEOUT_MS = 3_000;

/**
 * The notice of an unpaid order; fetched only with an account.
 *
 * @returns `known`: whether it is known that the notice stands or not; what is below it comes with it and is not pushed down by it
 */
export function useUnpaidNotice(
  eventId: string,
  { wanted }: { wanted: boolean },
): { notice: ReactNode; known: boolean } {
  const isWanted = useClaims() !== null && wanted;
  const [known, setKnown] = useState(false);
  const noteKnown = useCallback(() => setKnown(true), []);
  const Notice = usePart(load, { wanted: isWanted, onFailed: noteKnown });
  const isLate = useWaited(TIMEOUT_MS, { from: isWanted && !known });
  return {
    notice: isWanted && Notice && <Notice eventId={eventId} onKnown={noteKnown} isLate={isLate} />,
    known: !isWanted || known || isLate,
  };
}
