import { readStored, removeStored, writeStored } from './storage.ts';

/**
 * Device context of the specification. Nothing is sent, and the browser is not asked for its place, unless the visitor has agreed on the
 * setting page. The choice is kept in the browser, because it also holds for the login, before anybody is known.
 */
const CONSENT = 'deviceConsent';

let place: { latitude: string; longitude: string } | null = null;

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

/**
 * Asks the browser where it is, rounded to two decimals (about a kilometre) before anything else sees it.
 *
 * @returns false when there is no consent, or the browser or its owner refuses
 */
export async function rememberPlace(): Promise<boolean> {
  if (!hasDeviceConsent() || !('geolocation' in navigator)) return false;
  const position = await new Promise<GeolocationPosition | null>((resolve) => {
    navigator.geolocation.getCurrentPosition(resolve, () => resolve(null), { timeout: 10_000 });
  });
  if (!position || !hasDeviceConsent()) return false;
  const { latitude, longitude } = position.coords;
  place = { latitude: latitude.toFixed(2), longitude: longitude.toFixed(2) };
  return true;
}

/** `X-Screen-Resolution`, `X-User-Timezone` and the rounded place, when it is known; nothing without consent. */
export function deviceHeaders(): Record<string, string> {
  if (!hasDeviceConsent()) return {};
  return {
    'X-Screen-Resolution': `${window.screen.width}x${window.screen.height}`,
    'X-User-Timezone': Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(place && { 'X-User-Latitude': place.latitude, 'X-User-Longitude': place.longitude }),
  };
}
