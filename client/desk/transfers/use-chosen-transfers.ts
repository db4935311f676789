import { useState } from 'react';
import type { TransferRow } from '#contracts/transfers/transfers.ts';

/** Whether a transfer can be put into a file for the bank. */
export const isForFile = ({ state, adapter }: TransferRow): boolean =>
  state === 'ordered' && adapter === 'manual';

/**
 * Transfers that are chosen for a file. They stay chosen on other pages of the list; one that has gone on meanwhile is not chosen any more.
 *
 * @param rows the page that is shown; undefined before it is there
 */
export function useChosenTransfers(rows: readonly TransferRow[] | undefined) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, TransferRow>>(new Map());
  const gone = new Set(rows?.filter((row) => !isForFile(row)).map(({ id }) => id));
  const left = [...chosen.values()].filter(({ id }) => !gone.has(id));
  const ready = rows?.filter(isForFile) ?? [];
  return {
    chosen: left,
    has: (id: string) => chosen.has(id) && !gone.has(id),
    choose: (row: TransferRow, isChosen: boolean) =>
      setChosen((before) => {
        const after = new Map(before);
        if (isChosen) after.set(row.id, row);
        else after.delete(row.id);
        return after;
      }),
    /** Those of the page that can be chosen. */
    ready,
    all: () => setChosen((before) => new Map([...before, ...ready.map((row) => [row.id, row] as const)])),
    clear: () => setChosen(new Map()),
  };
}

export type ChosenTransfers = ReturnType<typeof useChosenTransfers>;
