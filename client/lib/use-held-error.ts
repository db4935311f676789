import { useState } from 'react';

/**
 * Why there is still nothing to show. A query that never had an answer drops its error at each fetch; a page that polls every few
 * seconds would change between the error and the skeleton. This keeps it until an answer comes.
 */
export function useHeldError<E>({ data, error }: { data: unknown; error: E | null }): E | null {
  const [held, setHeld] = useState<E | null>(null);
  const next = error ?? (data === undefined ? held : null);
  if (next !== held) setHeld(next);
  return next;
}
