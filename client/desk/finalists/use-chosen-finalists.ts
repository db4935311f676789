import { useState } from 'react';
import type { DeskFinalist } from '#contracts/finalists/desk-finalists.ts';

/** Several finalists chosen in the list; one that is gone meanwhile is not chosen any more. */
export function useChosenFinalists(finalists: readonly DeskFinalist[]) {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  const chosen = finalists.filter(({ id }) => ids?.has(id));
  return {
    isChoosing: ids !== null,
    chosen,
    begin: () => setIds(new Set()),
    end: () => setIds(null),
    all: () => setIds(new Set(finalists.map(({ id }) => id))),
    choose: (id: string, isChosen: boolean) => {
      const others = [...(ids ?? [])].filter((each) => each !== id);
      setIds(new Set(isChosen ? [...others, id] : others));
    },
  };
}
