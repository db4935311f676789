import { useMemo } from 'react';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { FINALIST_SORTS, type FinalistSort } from './sort-finalists.ts';

const TEXT = 'q';
const CATEGORIES = 'category';
const SORT = 'sort';
/** Stands in no name of a category. */
const BETWEEN = '|';

/**
 * Search text, categories and order of an event's finalists, kept in the address, so that they are there again after a look at one of them.
 * By rank is what the address need not say.
 */
export function useFinalistFilter() {
  const { values, filter } = useAddressFilter([TEXT, CATEGORIES, SORT]);
  const chosen = values[CATEGORIES];
  const categories = useMemo<ReadonlySet<string>>(
    () => new Set(chosen.split(BETWEEN).filter(Boolean)),
    [chosen],
  );
  return {
    text: values[TEXT],
    categories,
    sort: FINALIST_SORTS.find((each) => each === values[SORT]) ?? 'rank',
    setText: (text: string) => filter({ [TEXT]: text }),
    setCategories: (next: ReadonlySet<string>) => filter({ [CATEGORIES]: [...next].join(BETWEEN) }),
    setSort: (sort: FinalistSort) => filter({ [SORT]: sort === 'rank' ? '' : sort }),
    reset: () => filter({ [TEXT]: '', [CATEGORIES]: '' }),
  };
}
