import { useSyncExternalStore } from 'react';

/** `auto` follows the device. */
export const COLOURS = ['auto', 'light', 'dark'] as const;
export type Colours = (typeof COLOURS)[number];

/** The server reads it, too, so that the first paint is right (`server/http/pages.ts`). */
const COOKIE = 'colours';
const YEAR_S = 31_536_000;

const listeners = new Set<() => void>();
const { dataset } = document.documentElement;
const chosen = (text: string | undefined): Colours => COLOURS.find((known) => known === text) ?? 'auto';
const getColours = () => chosen(dataset.colours);

/** Takes up what was chosen on this device, where the page did not come with it (a kept copy of it). */
export function restoreColours(): void {
  show(chosen(new RegExp(`\\b${COOKIE}=(\\w+)`).exec(document.cookie)?.[1]));
}

/** Shows the site dark, light, or as the device is set, and stores it on this device. A refused cookie leaves it for this page. */
export function setColours(colours: Colours): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and over plain http
  document.cookie = `${COOKIE}=${colours}; Path=/; SameSite=Lax; Max-Age=${colours === 'auto' ? 0 : YEAR_S}${secure}`;
  show(colours);
}

function show(colours: Colours): void {
  if (colours === 'auto') delete dataset.colours;
  else dataset.colours = colours;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What was chosen on this device. */
export const useColours = (): Colours => useSyncExternalStore(subscribe, getColours);
