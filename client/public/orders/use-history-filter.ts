import { useSearchParams } from 'react-router-dom';
import { type OrderGroup, orderGroupSchema } from '#contracts/orders/history.ts';

const STATUS = 'status';
const PAGE = 'page';
const ORDER = 'order';

/** Groups, page and the opened order, kept in the address: back, forward and a reload find them again. */
export function useHistoryFilter() {
  const [params, setParams] = useSearchParams();
  const groups = orderGroupSchema.options.filter((group) =>
    (params.get(STATUS) ?? '').split(',').includes(group),
  );
  const page = Math.max(1, Math.floor(Number(params.get(PAGE))) || 1);

  const set = (
    values: Record<string, string>,
    { replace, toTop = false }: { replace: boolean; toTop?: boolean },
  ) =>
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

  return {
    groups,
    /** As the API reads them; empty means all. */
    status: groups.join(','),
    page,
    orderId: params.get(ORDER),
    toggle: (group: OrderGroup) => {
      const next = orderGroupSchema.options.filter((one) => (one === group) !== groups.includes(one));
      set({ [STATUS]: next.join(','), [PAGE]: '' }, { replace: true });
    },
    showAll: () => set({ [STATUS]: '', [PAGE]: '' }, { replace: true }),
    setPage: (next: number) => set({ [PAGE]: next > 1 ? String(next) : '' }, { replace: false, toTop: true }),
    openOrder: (orderId: string) => set({ [ORDER]: orderId }, { replace: false }),
    closeOrder: () => set({ [ORDER]: '' }, { replace: true }),
  };
}
export type HistoryFilter = ReturnType<typeof useHistoryFilter>;
