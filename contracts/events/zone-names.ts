import type { EventZone } from './events.ts';

/** The names that people use for the zones of Indonesia. */
export const zoneNames: Record<EventZone, 'WIB' | 'WITA' | 'WIT'> = {
  'Asia/Jakarta': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
};
