import { useSearchParams } from 'react-router-dom';

/** The sections of an event's panel, by the specification's names. */
export const PANEL_SECTIONS = ['main', 'trophy', 'gallery', 'participants'] as const;
export type PanelSection = (typeof PANEL_SECTIONS)[number];

/** Writes values into the address, empty ones out of it; the rest of it stays. */
export function useAddressValues() {
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
  return { params, set };
}

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
