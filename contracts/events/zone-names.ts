/** IANA zones of Indonesia. */
export const EVENT_ZONES = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'] as const;

/** The names that people use for them. */
export const zoneNames: Record<(typeof EVENT_ZONES)[number], 'WIB' | 'WITA' | 'WIT'> = {
  'Asia/Jakarta': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
};
