/**
 * Shares one answer among everybody who asks for the same key within `forMs`; failures are forgotten at once.
 *
 * @param entries how many keys are kept; beyond it the oldest goes
 */
export function rememberBriefly<T>(
  load: (key: string) => Promise<T>,
  { forMs, entries }: { forMs: number; entries: number },
): (key: string) => Promise<T> {
  const known = new Map<string, { answer: Promise<T>; until: number }>();
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
