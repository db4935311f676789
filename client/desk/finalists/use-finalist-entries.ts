import { useState } from 'react';
import type { DeskFinalist } from '#contracts/finalists/desk-finalists.ts';
import { type Entry, entryOf, type FinalistValues, newEntry, type Problems } from './finalist-entries.ts';

/** Where the drawer opens: at a finalist, or at a new one. */
export type Start = { id: string } | 'new';

/** The finalists in the drawer, those stored and those being made, and the one that is shown. */
export function useFinalistEntries({
  finalists,
  start,
}: {
  finalists: readonly DeskFinalist[];
  start: Start;
}) {
  const [entries, setEntries] = useState<readonly Entry[]>(() => [
    ...finalists.map(entryOf),
    ...(start === 'new' ? [newEntry()] : []),
  ]);
  const [at, setAt] = useState(() =>
    start === 'new'
      ? finalists.length
      : Math.max(
          0,
          finalists.findIndex(({ id }) => id === start.id),
        ),
  );
  const current = entries[Math.min(at, entries.length - 1)];

  const patch = (key: string, change: (entry: Entry) => Entry) =>
    setEntries((before) => before.map((entry) => (entry.key === key ? change(entry) : entry)));

  return {
    entries,
    at,
    current,
    show: setAt,
    showKey: (key: string) =>
      setAt(
        Math.max(
          0,
          entries.findIndex((entry) => entry.key === key),
        ),
      ),
    add: () => {
      setEntries((before) => [...before, newEntry()]);
      setAt(entries.length);
    },
    change: (key: string, values: Partial<FinalistValues>) =>
      patch(key, (entry) => {
        const problems = { ...entry.problems };
        for (const field of Object.keys(values) as (keyof FinalistValues)[]) delete problems[field];
        return { ...entry, values: { ...entry.values, ...values }, problems };
      }),
    setProblems: (key: string, problems: Problems) => patch(key, (entry) => ({ ...entry, problems })),
    /** It is stored now; its place keeps its key. */
    stored: (key: string, finalist: DeskFinalist) =>
      patch(key, (entry) => ({ ...entryOf(finalist), key: entry.key })),
    /** In place of the one with its key. */
    replace: (entry: Entry) => patch(entry.key, () => entry),
    /** Back to what is stored; a new one goes away. */
    revert: (key: string) => {
      const index = entries.findIndex((entry) => entry.key === key);
      const entry = entries[index];
      if (!entry) return;
      if (entry.id === null) {
        setEntries(entries.filter((other) => other.key !== key));
        setAt(Math.max(0, index - 1));
      } else {
        patch(key, (old) => ({ ...old, values: old.saved, problems: {} }));
      }
    },
  };
}
export type FinalistEntries = ReturnType<typeof useFinalistEntries>;
