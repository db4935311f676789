import { useAddressValues } from './use-address-values.ts';

/**
 * What a list is filtered by, kept in the address: back, forward and a reload find it again. Another filter begins at the first page.
 *
 * @param names of the filters; one that is not set is empty
 */
export function useAddressFilter<Name extends string>(names: readonly Name[]) {
  const { params, page, set } = useAddressValues();
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<
    Name,
    string
  >;
  return {
    values,
    page,
    isFiltered: names.some((name) => values[name] !== ''),
    /** @param options.push for what the back button leaves again */
    filter: (changes: Partial<Record<Name, string>>, { push = false }: { push?: boolean } = {}) =>
      set({ ...changes, page: '' }, { replace: !push }),
    /** What is open beside the list, which stays at its page. */
    open: (changes: Partial<Record<Name, string>>) => set({ ...changes }, { replace: true }),
    setPage: (next: number) => set({ page: next > 1 ? String(next) : '' }, { replace: false }),
  };
}
