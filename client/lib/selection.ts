import { readStored, removeStored, writeStored } from './storage.ts';

/**
 * The choice that travels from page to page on the way to a vote. Key names are the specification's and other
 * pages rely on them.
 */
const SELECTION_KEYS = [
  'selectedEvent',
  'eventid',
  'finalistid',
  'orderid',
  'fromDetailFinalist',
  'fromStepper',
] as const;
export type SelectionKey = (typeof SELECTION_KEYS)[number];

export function getSelection(key: SelectionKey): string | null {
  return readStored(key);
}

export function setSelection(values: Partial<Record<SelectionKey, string>>): void {
  for (const key of SELECTION_KEYS) {
    const value = values[key];
    if (value !== undefined) writeStored(key, value);
  }
}

export function clearSelection(...keys: SelectionKey[]): void {
  removeStored(...keys);
}

/** Reads a mark and takes it away, so that it redirects once. */
export function takeSelection(key: SelectionKey): string | null {
  const value = readStored(key);
  removeStored(key);
  return value;
}
