import { readStored, removeStored, writeStored } from './storage.ts';

/**
 * Device context of the specification. Nothing is sent, and the browser is not queried for its place, unless the visitor has agreed on the
 * setting page or beside the login. The choice is kept in the browser, because it also holds for the login, before anybody is known.
 */
const CONSENT = 'deviceConsent';

/** Where the device is, as far as it may leave the browser. */
export type Place = {
  /** Degrees with two decimals: about a kilometre. */
  latitude: string;
  longitude: string;
  /** What a map service calls it, where the installation names one. */
  address?: string;
};

let place: Place | null = null;

export function hasDeviceConsent(): boolean {
  return readStored(CONSENT) === 'yes';
}

export function setDeviceConsent({ given }: { given: boolean }): void {
  if (given) writeStored(CONSENT, 'yes');
  else {
    removeStored(CONSENT);
    place = null;
  }
}

/** Has the place sent with the calls that follow, as long as the consent stands. */
export function setPlace(found: Place): void {
  if (hasDeviceConsent()) place = found;
}

/** `X-Screen-Resolution`, `X-User-Timezone` and the rounded place, when it is known; nothing without consent. */
export function deviceHeaders(): Record<string, string> {
  if (!hasDeviceConsent()) return {};
  return {
    'X-Screen-Resolution': `${window.screen.width}x${window.screen.height}`,
    'X-User-Timezone': Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(place && {
      'X-User-Latitude': place.latitude,
      'X-User-Longitude': place.longitude,
      // Headers hold ASCII; names of places need not.
      ...(place.address && { 'X-User-Location': encodeURIComponent(place.address) }),
    }),
  };
}
