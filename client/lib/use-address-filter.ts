import { useSearchParams } from 'react-router-dom';

const PAGE = 'page';

/**
 * What a list is filtered by, kept in the address: back, forward and a reload find it again. Another filter begins at the first page.
 *
 * @param names of the filters; one that is not set is empty
 */
export function useAddressFilter<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<
    Name,
    string
  >;
  const page = Math.max(1, Math.floor(Number(params.get(PAGE))) || 1);

  const set = (changes: Partial<Record<Name | typeof PAGE, string>>, { replace }: { replace: boolean }) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value) after.set(name, String(value));
          else after.delete(name);
        }
        return after;
      },
      { replace, preventScrollReset: true },
    );

  return {
    values,
    page,
    isFiltered: names.some((name) => values[name] !== ''),
    /** @param options.push for what the back button leaves again */
    filter: (changes: Partial<Record<Name, string>>, { push = false }: { push?: boolean } = {}) =>
      set({ ...changes, [PAGE]: '' } as Partial<Record<Name | typeof PAGE, string>>, { replace: !push }),
    setPage: (next: number) =>
      set({ [PAGE]: next > 1 ? String(next) : '' } as Partial<Record<Name | typeof PAGE, string>>, {
        replace: false,
      }),
  };
}
