/**
 * Caches the answer of `load` by key for `forMs`, also while it is under way; failures are not cached.
 *
 * @param entries at most so many keys; the oldest is dropped
 */
export function memoizeBriefly<T, Key = string>(
  load: (key: Key) => Promise<T>,
  { forMs, entries }: { forMs: number; entries: number },
): (key: Key) => Promise<T> {
  const known = new Map<Key, { answer: Promise<T>; until: number }>();
  return (key) => {
    const now = performance.now();
    const found = known.get(key);
    if (found && found.until > now) return found.answer;
    const answer = load(key);
    known.delete(key);
    known.set(key, { answer, until: now + forMs });
    answer.catch(() => {
      if (known.get(key)?.answer === answer) known.delete(key);
    });
    if (known.size > entries) {
      const oldest = known.keys().next();
      if (!oldest.done) known.delete(oldest.value);
    }
    return answer;
  };
}
