import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { onAccountChange } from './session.ts';

/** By form and entry of the history. Never written anywhere: passwords are among it. */
const kept = new Map<string, object | null>();
onAccountChange(() => kept.clear());
/** What a router calls a first page that has no key. It would be every such page's. */
const NO_KEY = 'default';

/**
 * Keeps what was filled in for whoever goes on to another page and comes back; whoever comes by a link begins anew. Give `defaultValues` to
 * the form, and `keep` what reads its values, or null once they were sent.
 */
export function useKeptForm<Values extends object>({ name, empty }: { name: string; empty: Values }) {
  const { key } = useLocation();
  const entry = key === NO_KEY ? null : `${name} ${key}`;
  const [defaultValues] = useState(() => ((entry && kept.get(entry)) || empty) as Values);
  const read = useRef<() => Values | null>(() => null);
  useEffect(
    () => () => {
      if (entry) kept.set(entry, read.current());
    },
    [entry],
  );
  return {
    defaultValues,
    keep: (next: () => Values | null) => {
      read.current = next;
    },
  };
}
