import { useAddressValues } from '#client/lib/use-address-values.ts';

/** The sections of an event's panel, by the specification's names. */
export const PANEL_SECTIONS = ['main', 'trophy', 'gallery', 'participants'] as const;
export type PanelSection = (typeof PANEL_SECTIONS)[number];

/** The open event and the section of its panel, kept in the address: a reload and the back button find them again. */
export function usePanelAddress() {
  const { params, set } = useAddressValues();
  return {
    eventId: params.get('event'),
    section: PANEL_SECTIONS.find((each) => each === params.get('section')) ?? 'main',
    openEvent: (event: string) => set({ event, section: '' }, { replace: false }),
    setSection: (next: PanelSection) => set({ section: next === 'main' ? '' : next }, { replace: true }),
    closeEvent: () => set({ event: '', section: '' }, { replace: true }),
  };
}
