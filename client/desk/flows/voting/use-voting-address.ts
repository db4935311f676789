import { useAddressValues } from '#client/lib/use-address-values.ts';
import { type EventTab, eventSortSchema, eventTabSchema } from '#contracts/events/desk-events.ts';
import { usePanelAddress } from './use-panel-address.ts';

/** Tab, search, page, open event and wizard, kept in the address: a reload and the back button find them again. */
export function useVotingAddress() {
  const { params, page, set } = useAddressValues();
  return {
    ...usePanelAddress(),
    tab: eventTabSchema.safeParse(params.get('tab')).data ?? 'active',
    search: params.get('q') ?? '',
    sort: eventSortSchema.safeParse(params.get('sort')).data ?? '-created',
    page,
    wizardOpen: params.has('wizard'),
    setTab: (tab: EventTab) => set({ tab: tab === 'active' ? '' : tab, page: '' }, { replace: true }),
    setSearch: (q: string) => set({ q, page: '' }, { replace: true }),
    setSort: (sort: string) => set({ sort, page: '' }, { replace: true }),
    setPage: (page: number) => set({ page: page > 1 ? String(page) : '' }, { replace: false }),
    openWizard: () => set({ wizard: '1' }, { replace: false }),
    closeWizard: () => set({ wizard: '' }, { replace: true }),
  };
}
