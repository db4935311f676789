import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { deviceHeaders, setDeviceConsent } from '#client/lib/device.ts';
import { pageData } from '#client/lib/page-data.ts';
import { mayPromptForPlace, storePlace } from '#client/lib/place.ts';

const GEOCODER = 'https://maps.example/reverse?key=k';
const LOCATED_WITHIN_MS = 10_000;
const JAKARTA = { latitude: -6.208763, longitude: 106.845599 };
const ROUNDED = { 'X-User-Latitude': '-6.21', 'X-User-Longitude': '106.85' };
const NAME = 'X-User-Location';

/** What the browser was given to locate itself by. */
const located: unknown[] = [];
/** @param place null: its owner refuses; `during` runs while it prompts */
function browserLocates(place: object | null, during = () => {}) {
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (found: (position: unknown) => void, refused: () => void, options: unknown) => {
        located.push(options);
        during();
        if (place) found({ coords: place });
        else refused();
      },
    },
  });
}
function browserPermits(query: ((asked: unknown) => Promise<object>) | null) {
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: query && { query } });
}
const fetched = jest.fn(async (_address: unknown, _init?: RequestInit) => new Response());
function mapAnswers(body: unknown, status = 200) {
  fetched.mockImplementation(async () => new Response(JSON.stringify(body), { status }));
}

beforeEach(() => {
  located.length = 0;
  fetched.mockClear();
  globalThis.fetch = fetched as typeof fetch;
  setDeviceConsent({ given: true });
});
afterEach(() => {
  setDeviceConsent({ given: false });
  delete pageData().config.geocoder_url;
  Reflect.deleteProperty(navigator, 'geolocation');
  Reflect.deleteProperty(navigator, 'permissions');
});

describe('whether the browser may prompt for its place', () => {
  test.each([
    ['granted', true],
    ['prompt', true],
    ['denied', false],
  ])('%s: %p', async (state, expected) => {
    browserLocates(JAKARTA);
    const asked: unknown[] = [];
    browserPermits(async (name) => {
      asked.push(name);
      return { state };
    });
    expect(await mayPromptForPlace()).toBe(expected);
    expect(asked).toEqual([{ name: 'geolocation' }]);
  });

  test('it may where it cannot say so', async () => {
    browserLocates(JAKARTA);
    browserPermits(() => Promise.reject(new TypeError('geolocation')));
    expect(await mayPromptForPlace()).toBe(true);
    Reflect.deleteProperty(navigator, 'permissions');
    expect(await mayPromptForPlace()).toBe(true);
  });

  test('it may not where it has none', async () => {
    expect(await mayPromptForPlace()).toBe(false);
  });
});

describe('the place', () => {
  test('is found within 10 s and sent with two decimals', async () => {
    browserLocates(JAKARTA);
    expect(await storePlace()).toBe(true);
    expect(located).toEqual([{ timeout: LOCATED_WITHIN_MS }]);
    expect(deviceHeaders()).toMatchObject(ROUNDED);
    expect(deviceHeaders()).not.toHaveProperty(NAME);
    expect(fetched).not.toHaveBeenCalled();
  });

  test('is not looked for without consent, nor where the browser has none', async () => {
    expect(await storePlace()).toBe(false);
    browserLocates(JAKARTA);
    setDeviceConsent({ given: false });
    expect(await storePlace()).toBe(false);
    expect(located).toEqual([]);
  });

  test('is none where its owner refuses', async () => {
    browserLocates(null);
    expect(await storePlace()).toBe(false);
    expect(deviceHeaders()).not.toHaveProperty('X-User-Latitude');
  });

  test('is named by the map service, without a cookie or the address of the page', async () => {
    browserLocates(JAKARTA);
    pageData().config.geocoder_url = GEOCODER;
    mapAnswers({ display_name: `${'x'.repeat(150)}y` });
    expect(await storePlace()).toBe(true);
    expect(deviceHeaders()).toMatchObject({ ...ROUNDED, [NAME]: 'x'.repeat(150) });
    expect(fetched).toHaveBeenCalledTimes(1);
    const [address, init] = fetched.mock.calls[0] ?? [];
    expect(String(address)).toBe(`${GEOCODER}&format=json&lat=-6.21&lon=106.85`);
    expect(init).toEqual({
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: expect.any(AbortSignal),
    });
  });

  test('is not named when the consent was taken back while the browser prompted', async () => {
    browserLocates(JAKARTA, () => setDeviceConsent({ given: false }));
    pageData().config.geocoder_url = GEOCODER;
    await storePlace();
    expect(fetched).not.toHaveBeenCalled();
    expect(deviceHeaders()).toEqual({});
  });

  test.each([
    [503, { display_name: 'Jakarta' }, 'HTTP 503'],
    [200, { name: 'Jakarta' }, 'display_name'],
  ])('is sent without a name when the map service answers %d %j', async (status, body, words) => {
    browserLocates(JAKARTA);
    pageData().config.geocoder_url = GEOCODER;
    mapAnswers(body, status);
    await expect(storePlace()).rejects.toThrow(words);
    expect(deviceHeaders()).toMatchObject(ROUNDED);
    expect(deviceHeaders()).not.toHaveProperty(NAME);
  });
});
