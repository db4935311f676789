import { type OrderGroup, orderGroupSchema } from '#contracts/orders/history.ts';
import { useAddressValues } from '../../lib/use-address-values.ts';

const STATUS = 'status';
const PAGE = 'page';
const ORDER = 'order';

/** Groups, page and the opened order, kept in the address: back, forward and a reload find them again. */
export function useHistoryFilter() {
  const { params, page, set } = useAddressValues();
  const groups = orderGroupSchema.options.filter((group) =>
    (params.get(STATUS) ?? '').split(',').includes(group),
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
