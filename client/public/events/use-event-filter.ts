import { useMemo } from 'react';
import { useAddressValues } from '../../lib/use-address-values.ts';
import { isStatusChip, STATUS_CHIPS, type StatusChip } from './event-list-filter.ts';

const TEXT = 'q';
const STATUS = 'status';

/** Search text and chips, kept in the address so that a filtered list can be shared and come back to. */
export function useEventFilter() {
  const { params, set } = useAddressValues();
  const text = params.get(TEXT) ?? '';
  const chipText = params.get(STATUS) ?? '';
  const chips = useMemo<ReadonlySet<StatusChip>>(
    () => new Set(chipText.split(',').filter(isStatusChip)),
    [chipText],
  );

  const filter = (values: Record<string, string>) => set(values, { replace: true });

  return {
    text,
    chips,
    setText: (next: string) => filter({ [TEXT]: next }),
    toggleChip: (chip: StatusChip) =>
      filter({ [STATUS]: STATUS_CHIPS.filter((one) => (one === chip) !== chips.has(one)).join(',') }),
    reset: () => filter({ [TEXT]: '', [STATUS]: '' }),
  };
}
