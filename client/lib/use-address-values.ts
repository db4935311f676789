import { useSearchParams } from 'react-router-dom';

type Change = {
  /** For what the back button need not find again. */
  replace: boolean;
  /** For what is read from its beginning. */
  toTop?: boolean;
};

/** What stands in the address. `set` writes values into it, empty ones out of it; the rest of it stays. `page` begins at 1. */
export function useAddressValues() {
  const [params, setParams] = useSearchParams();
  const set = (values: Record<string, string | undefined>, { replace, toTop = false }: Change) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace, preventScrollReset: !toTop },
    );
  return { params, page: Math.max(1, Math.floor(Number(params.get('page'))) || 1), set };
}
