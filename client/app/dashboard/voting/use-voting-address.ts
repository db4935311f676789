import { useSearchParams } from 'react-router-dom';
import { type EventTab, eventTabSchema } from '#contracts/events/admin-events.ts';

/** The sections of an event's panel, by the specification's names. */
export const PANEL_SECTIONS = ['main', 'trophy', 'gallery', 'participants'] as const;
export type PanelSection = (typeof PANEL_SECTIONS)[number];

/** Tab, search, page, open event and wizard, kept in the address: a reload and the back button find them again. */
export function useVotingAddress() {
  const [params, setParams] = useSearchParams();
  const set = (values: Record<string, string>, { replace }: { replace: boolean }) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace, preventScrollReset: true },
    );
  const section = PANEL_SECTIONS.find((each) => each === params.get('section')) ?? 'main';
  return {
    tab: eventTabSchema.safeParse(params.get('tab')).data ?? 'active',
    search: params.get('q') ?? '',
    page: Math.max(1, Math.floor(Number(params.get('page'))) || 1),
    eventId: params.get('event'),
    section,
    wizardOpen: params.has('wizard'),
    setTab: (tab: EventTab) => set({ tab: tab === 'active' ? '' : tab, page: '' }, { replace: true }),
    setSearch: (q: string) => set({ q, page: '' }, { replace: true }),
    setPage: (page: number) => set({ page: page > 1 ? String(page) : '' }, { replace: false }),
    openEvent: (event: string) => set({ event, section: '' }, { replace: false }),
    setSection: (next: PanelSection) => set({ section: next === 'main' ? '' : next }, { replace: true }),
    closeEvent: () => set({ event: '', section: '' }, { replace: true }),
    openWizard: () => set({ wizard: '1' }, { replace: false }),
    closeWizard: () => set({ wizard: '' }, { replace: true }),
  };
}
