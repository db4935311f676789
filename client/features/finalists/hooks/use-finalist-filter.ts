import { useMemo } from 'react';
import { useAddressFilter } from '../../../lib/use-address-filter.ts';

const TEXT = 'q';
const CATEGORIES = 'category';
/** Stands in no name of a category. */
const BETWEEN = '|';

/** Search text and categories of an event's finalists, kept in the address, so that they are there again after a look at one of them. */
export function useFinalistFilter() {
  const { values, filter } = useAddressFilter([TEXT, CATEGORIES]);
  const chosen = values[CATEGORIES];
  const categories = useMemo<ReadonlySet<string>>(
    () => new Set(chosen.split(BETWEEN).filter(Boolean)),
    [chosen],
  );
  return {
    text: values[TEXT],
    categories,
    setText: (text: string) => filter({ [TEXT]: text }),
    setCategories: (next: ReadonlySet<string>) => filter({ [CATEGORIES]: [...next].join(BETWEEN) }),
    reset: () => filter({ [TEXT]: '', [CATEGORIES]: '' }),
  };
}
