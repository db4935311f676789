import * as z from 'zod/mini';
import { hasDeviceConsent, type Place, setPlace } from './device.ts';
import { pageData } from './page-data.ts';

const TIMEOUT_MS = 10_000;
/** As much of a name as a header should carry. */
const LONGEST_ADDRESS = 150;

/** Whether the browser would give its place, or prompt for it; false once its owner has refused. */
export async function mayPromptForPlace(): Promise<boolean> {
  if (!('geolocation' in navigator)) return false;
  // Browsers that cannot say will prompt.
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined);
  return permission?.state !== 'denied';
}

/**
 * Reads the browser's position, rounds that to two decimals before anything else sees it, and has the map service of the installation
 * name it, where there is one. Nothing of it happens without consent.
 *
 * @returns false when there is no consent, or the browser or its owner refuses
 * @throws Error when the map service does not answer; the place is sent without its name then
 */
export async function storePlace(): Promise<boolean> {
  if (!hasDeviceConsent() || !('geolocation' in navigator)) return false;
  const position = await new Promise<GeolocationPosition | null>((resolve) => {
    navigator.geolocation.getCurrentPosition(resolve, () => resolve(null), { timeout: TIMEOUT_MS });
  });
  if (!position) return false;
  const { latitude, longitude } = position.coords;
  const place = { latitude: latitude.toFixed(2), longitude: longitude.toFixed(2) };
  setPlace(place);
  const geocoder = pageData().config.geocoder_url;
  // The consent may have been withdrawn while the browser was prompting.
  if (geocoder && hasDeviceConsent()) setPlace({ ...place, address: await nameOf(place, geocoder) });
  return true;
}

const answerSchema = z.object({ display_name: z.string() });

async function nameOf({ latitude, longitude }: Place, geocoder: string): Promise<string> {
  const address = new URL(geocoder);
  for (const [name, value] of [
    ['format', 'json'],
    ['lat', latitude],
    ['lon', longitude],
  ] as const)
    address.searchParams.set(name, value);
  const response = await fetch(address, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return answerSchema.parse(await response.json()).display_name.slice(0, LONGEST_ADDRESS);
}
