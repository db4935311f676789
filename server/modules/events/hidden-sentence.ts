import type { EventDetail } from '#contracts/events/events.ts';
import { zoneNames } from '#contracts/events/zone-names.ts';

/** What voters read in place of results in HTML that the server writes. */
export function hiddenSentence({ blackout, zone }: Pick<EventDetail, 'blackout' | 'zone'>): string {
  if (!blackout?.until) return 'Hasil disembunyikan sampai diumumkan.';
  const until = new Date(blackout.until).toLocaleString('id-ID', {
    timeZone: zone,
    dateStyle: 'long',
    timeStyle: 'short',
  });
  return `Hasil disembunyikan sampai ${until} ${zoneNames[zone]}.`;
}
