import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { deviceHeaders, setDeviceConsent } from '#client/lib/device.ts';
import { pageData } from '#client/lib/page-data.ts';
import { clearStored } from '#client/lib/storage.ts';
import { LoginPage } from '#client/public/pages/login.tsx';
import { RegisterPage } from '#client/public/pages/register.tsx';
import { answerRequests, closePages, renderPages } from '../../support/client-page.tsx';

const GEOCODER = 'https://maps.example/reverse';
const BOX = 'Bagikan perangkat dan perkiraan lokasi (opsional)';
const JAKARTA = { latitude: -6.208763, longitude: 106.845599 };

/** How often the browser was queried for its position. */
let requested = 0;
function browserIs({
  place,
  permission,
}: {
  place: object | null;
  permission: 'granted' | 'prompt' | 'denied';
}) {
  requested = 0;
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (found: (position: unknown) => void, refused: () => void) => {
        requested += 1;
        if (place) found({ coords: place });
        else refused();
      },
    },
  });
  Object.defineProperty(navigator, 'permissions', {
    configurable: true,
    value: { query: async () => ({ state: permission }) },
  });
}

/** What the map service answers, and the requests that it got. */
function mapService(answer: { status?: number; body: unknown } | 'network') {
  const calls: URL[] = [];
  answerRequests({});
  const api = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://localhost');
    if (url.origin !== new URL(GEOCODER).origin) return api(input, init);
    calls.push(url);
    if (answer === 'network') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
  };
  return calls;
}
const show = (path: '/auth/login' | '/auth/register') =>
  renderPages({ '/auth/login': <LoginPage />, '/auth/register': <RegisterPage /> }, path);

beforeEach(() => {
  clearStored();
  browserIs({ place: JAKARTA, permission: 'prompt' });
});
afterEach(() => {
  setDeviceConsent({ given: false });
  delete pageData().config.geocoder_url;
  closePages();
});

describe('on the login and register pages', () => {
  test('[P3-08 PX-05] nothing is asked and nothing sent before the visitor agrees', async () => {
    pageData().config.geocoder_url = GEOCODER;
    const calls = mapService({ body: { display_name: 'Jakarta' } });
    for (const path of ['/auth/login', '/auth/register'] as const) {
      show(path);
      expect(screen.getByRole('checkbox', { name: BOX }).getAttribute('aria-checked')).toBe('false');
      closePages();
    }
    expect([requested, calls.length, deviceHeaders()]).toEqual([0, 0, {}]);
  });

  test('[P3-08 P7-14] after consent, the rounded place and its name are sent; taken back, nothing is', async () => {
    pageData().config.geocoder_url = GEOCODER;
    const calls = mapService({ body: { display_name: 'Menteng, Jakarta Pusat – Indonésia' } });
    show('/auth/login');
    await userEvent.click(screen.getByRole('checkbox', { name: BOX }));
    await waitFor(() =>
      expect(deviceHeaders()).toEqual({
        'X-Screen-Resolution': expect.stringMatching(/^\d+x\d+$/),
        'X-User-Timezone': expect.any(String),
        'X-User-Latitude': '-6.21',
        'X-User-Longitude': '106.85',
        'X-User-Location': encodeURIComponent('Menteng, Jakarta Pusat – Indonésia'),
      }),
    );
    expect(calls.map(({ search }) => search)).toEqual(['?format=json&lat=-6.21&lon=106.85']);
    await userEvent.click(screen.getByRole('checkbox', { name: BOX }));
    expect(deviceHeaders()).toEqual({});
  });

  test('[PX-05] without a configured map service nobody else is asked', async () => {
    const calls = mapService({ body: { display_name: 'Jakarta' } });
    show('/auth/register');
    await userEvent.click(screen.getByRole('checkbox', { name: BOX }));
    await waitFor(() => expect(deviceHeaders()).toHaveProperty('X-User-Latitude', '-6.21'));
    expect(deviceHeaders()).not.toHaveProperty('X-User-Location');
    expect(calls).toEqual([]);
  });

  test.each([
    ['does not answer', 'network' as const, 'Error fetching location: Failed to fetch'],
    ['refuses', { status: 503, body: {} }, 'Error fetching location: HTTP 503'],
  ])(
    '[P8-05] a map service that %s is reported; the place is sent without its name',
    async (_case, answer, words) => {
      pageData().config.geocoder_url = GEOCODER;
      mapService(answer);
      show('/auth/login');
      await userEvent.click(screen.getByRole('checkbox', { name: BOX }));
      expect(await screen.findByText(words)).toBeTruthy();
      expect(deviceHeaders()).toHaveProperty('X-User-Latitude', '-6.21');
      expect(deviceHeaders()).not.toHaveProperty('X-User-Location');
    },
  );

  test.each([
    ['granted', 1],
    ['prompt', 1],
    ['denied', 0],
  ] as const)(
    '[P7-14] who agreed earlier and whose browser says "%s" is located %d times',
    async (permission, times) => {
      setDeviceConsent({ given: true });
      browserIs({ place: JAKARTA, permission });
      answerRequests({});
      show('/auth/login');
      expect(screen.getByRole('checkbox', { name: BOX }).getAttribute('aria-checked')).toBe('true');
      await waitFor(() => expect(requested).toBe(times));
    },
  );
});

test('[PB-09] a browser that refuses its place says so, and the login goes on', async () => {
  browserIs({ place: null, permission: 'prompt' });
  answerRequests({});
  show('/auth/login');
  await userEvent.click(screen.getByRole('checkbox', { name: BOX }));
  expect(
    await screen.findByText('Browser Anda menolak lokasi, jadi hanya perangkat yang dibagikan.'),
  ).toBeTruthy();
  expect(deviceHeaders()).not.toHaveProperty('X-User-Latitude');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Lanjutkan/ }).disabled).toBe(false);
});
