import type { DeviceContext } from './device-context-record.ts';
import { insertDeviceContext } from './device-contexts.repository.ts';
import { namePlace } from './name-place.ts';
import { updateSettings } from './users.repository.ts';

const LONGEST_ADDRESS = 300;

/**
 * Reads the device context from headers. Whatever is strange in them is left out: a browser that sends nonsense shall still be able to
 * log in.
 *
 * @returns null when the device reports nothing, as without consent; the language alone is no consent, as every browser sends it
 */
export function readDeviceContext(header: (name: string) => string | undefined): DeviceContext | null {
  const matching = (name: string, pattern: RegExp) => pattern.exec(header(name) ?? '')?.[0] ?? null;
  const latitude = degrees(header('X-User-Latitude'), 90);
  const longitude = degrees(header('X-User-Longitude'), 180);
  const placed = latitude !== null && longitude !== null;
  const reported = {
    screenResolution: matching('X-Screen-Resolution', /^[1-9]\d{1,4}x[1-9]\d{1,4}$/),
    timezone: matching('X-User-Timezone', /^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+){0,6}$/)?.slice(0, 64) ?? null,
    address: placed ? readAddress(header('X-User-Location')) : null,
    latitude: placed ? latitude : null,
    longitude: placed ? longitude : null,
  };
  if (Object.values(reported).every((value) => value === null)) return null;
  return { ...reported, language: matching('Accept-Language', /^[A-Za-z-]{2,16}/) };
}

/**
 * Stores what a device reported at a login, and that its owner agreed to it; nothing is stored for an empty report. A place without a name gets its city and
 * province.
 *
 * @returns the id of what is stored; null for an empty report
 */
export async function storeDevice(userId: string, reported: DeviceContext | null): Promise<string | null> {
  if (!reported) return null;
  const { latitude, longitude } = reported;
  const isPlaced = latitude !== null && longitude !== null;
  const address = reported.address ?? (isPlaced ? await namePlace({ latitude, longitude }) : null);
  const id = await insertDeviceContext(userId, { ...reported, address });
  await updateSettings(userId, { locationConsent: true });
  return id;
}

/** Rounded here, too: a client may be another one than ours. */
function degrees(text: string | undefined, most: number): number | null {
  if (!text || !/^-?\d{1,3}(?:\.\d{1,20})?$/.test(text)) return null;
  const value = Math.round(Number(text) * 100) / 100;
  return Math.abs(value) <= most ? value : null;
}

/** Headers hold ASCII, so the address comes percent-encoded. */
function readAddress(text: string | undefined): string | null {
  if (!text) return null;
  try {
    const address = decodeURIComponent(text)
      .replace(/\p{C}+/gu, ' ')
      .trim();
    return address.slice(0, LONGEST_ADDRESS) || null;
  } catch {
    return null;
  }
}
