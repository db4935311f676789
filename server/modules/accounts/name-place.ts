import { logger } from '#server/platform/logger.ts';
import { AROUND_INDONESIA } from './indonesia.ts';
import { type KnownPlace, readPlaces } from './read-places.ts';

interface Spot {
  latitude: number;
  longitude: number;
}

const KM_PER_DEGREE = 111.2;
/** Further away from every known place is the open sea, or a wilderness of which no name would be true. */
const NEAR_KM = 40;

let places: Promise<KnownPlace[]> | undefined;

/**
 * Names the city or regency and the province of a place in Indonesia (`Kota Bandung, Jawa Barat`) by the nearest populated place, without
 * calling a service.
 *
 * @returns null abroad, at sea, and when the names cannot be read
 */
export async function namePlace(at: Spot): Promise<string | null> {
  const { south, north, west, east } = AROUND_INDONESIA;
  if (at.latitude < south || at.latitude > north || at.longitude < west || at.longitude > east) return null;
  places ??= readPlaces();
  try {
    return nearestName(await places, at);
  } catch (error) {
    places = undefined;
    logger().warn({ err: error }, 'the names of places could not be read');
    return null;
  }
}

function nearestName(known: readonly KnownPlace[], at: Spot): string | null {
  let least = NEAR_KM / KM_PER_DEGREE;
  let name: string | null = null;
  // So near to the equator, and over so few kilometres, the earth is flat.
  const narrowing = Math.cos((at.latitude * Math.PI) / 180);
  for (const place of known) {
    const distance = Math.hypot(place.latitude - at.latitude, (place.longitude - at.longitude) * narrowing);
    if (distance >= least) continue;
    least = distance;
    name = place.name;
  }
  return name;
}
