import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isStatusChip, STATUS_CHIPS, type StatusChip } from './event-list-filter.ts';

const TEXT = 'q';
const STATUS = 'status';

/** Search text and chips, kept in the address so that a filtered list can be shared and come back to. */
export function useEventFilter() {
  const [params, setParams] = useSearchParams();
  const text = params.get(TEXT) ?? '';
  const chipText = params.get(STATUS) ?? '';
  const chips = useMemo<ReadonlySet<StatusChip>>(
    () => new Set(chipText.split(',').filter(isStatusChip)),
    [chipText],
  );

  const set = (name: string, value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );

  return {
    text,
    chips,
    setText: (next: string) => set(TEXT, next),
    toggleChip: (chip: StatusChip) =>
      set(STATUS, STATUS_CHIPS.filter((one) => (one === chip) !== chips.has(one)).join(',')),
    reset: () => setParams({}, { replace: true, preventScrollReset: true }),
  };
}
