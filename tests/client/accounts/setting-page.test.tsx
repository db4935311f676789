import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { deviceHeaders, setDeviceConsent } from '#client/lib/device.ts';
import { i18n, setLanguage } from '#client/lib/i18n/i18n.ts';
import { setClaims } from '#client/lib/session.ts';
import { clearStored } from '#client/lib/storage.ts';
import { SettingPage } from '#client/public/pages/setting.tsx';
import type { Account } from '#contracts/accounts/account.ts';
import { buildAccount } from '../../support/account-client.ts';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { buildClaims } from '../../support/orders-client.ts';

const PUT = 'PUT /account/settings';
const show = (more: Parameters<typeof answerRequests>[0] = {}) => {
  const requested = answerRequests({
    'GET /account': { body: { account: buildAccount() } },
    'POST /auth/verify': { body: { claims: buildClaims() } },
    [PUT]: ({ body }) => ({
      body: { account: buildAccount(body as Partial<Account>), message: 'Setelan disimpan.' },
    }),
    ...more,
  });
  renderPages({ '/setting': <SettingPage /> }, '/setting');
  return requested;
};

/** What this browser answers to a request for its position; null refuses. */
function placeIs(place: { latitude: number; longitude: number } | null) {
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (found: (position: unknown) => void, refused: () => void) =>
        place ? found({ coords: place }) : refused(),
    },
  });
}

beforeEach(() => {
  clearStored();
  setClaims(buildClaims());
  placeIs(null);
});
afterEach(async () => {
  setDeviceConsent({ given: false });
  await setLanguage('id');
  closePages();
});

test('the language changes at once and is kept with the account, for mails', async () => {
  const requested = show();
  await userEvent.click(await screen.findByRole('button', { name: 'English' }));
  expect(await screen.findByRole('heading', { name: 'Settings' })).toBeTruthy();
  expect(i18n.language).toBe('en');
  await waitFor(() => expect(requested[PUT]?.[0]?.body).toEqual({ language: 'en' }));
});

test('[PX-60] light or dark is chosen for this device, at once and without asking the server', async () => {
  const requested = show();
  const choice = within(await screen.findByRole('group', { name: 'Tampilan' }));
  expect(choice.getByRole('button', { pressed: true }).textContent).toBe('Otomatis');
  await userEvent.click(choice.getByRole('button', { name: 'Gelap' }));
  expect(choice.getByRole('button', { pressed: true }).textContent).toBe('Gelap');
  expect(document.documentElement.dataset.colours).toBe('dark');
  await userEvent.click(choice.getByRole('button', { name: 'Otomatis' }));
  expect(document.documentElement.dataset.colours).toBeUndefined();
  expect(requested[PUT] ?? []).toEqual([]);
});

test('a name is shown only after the switch was saved', async () => {
  const requested = show();
  const knob = await screen.findByRole('switch', { name: 'Tampilkan nama saya' });
  expect(knob.getAttribute('aria-checked')).toBe('false');
  await userEvent.click(knob);
  await waitFor(() => expect(knob.getAttribute('aria-checked')).toBe('true'));
  expect(requested[PUT]?.[0]?.body).toEqual({ show_name: true });
});

test('nothing of the device is sent without consent; with it, the place is rounded first', async () => {
  placeIs({ latitude: -6.208763, longitude: 106.845599 });
  const requested = show();
  const knob = await screen.findByRole('switch', { name: 'Bagikan perangkat dan lokasi' });
  expect(
    Object.keys(requested['GET /account']?.[0]?.headers ?? {}).filter((name) =>
      /^X-(User|Screen)/.test(name),
    ),
  ).toEqual([]);
  await userEvent.click(knob);
  await waitFor(() =>
    expect(deviceHeaders()).toMatchObject({
      'X-Screen-Resolution': expect.any(String),
      'X-User-Latitude': '-6.21',
      'X-User-Longitude': '106.85',
    }),
  );
  await userEvent.click(knob);
  expect(deviceHeaders()).toEqual({});
});

test('a browser that refuses its place is reported, and the rest continues', async () => {
  show();
  await userEvent.click(await screen.findByRole('switch', { name: 'Bagikan perangkat dan lokasi' }));
  expect(
    await screen.findByText('Browser Anda menolak lokasi, jadi hanya perangkat yang dibagikan.'),
  ).toBeTruthy();
  expect(deviceHeaders()).not.toHaveProperty('X-User-Latitude');
  expect(deviceHeaders()).toHaveProperty('X-User-Timezone');
});

test('a consent that could not be saved is none', async () => {
  show({ [PUT]: { status: 503, body: problem('unavailable', 'Layanan sedang tidak tersedia.') } });
  await userEvent.click(await screen.findByRole('switch', { name: 'Bagikan perangkat dan lokasi' }));
  expect(await screen.findByText('Layanan sedang tidak tersedia.')).toBeTruthy();
  expect(deviceHeaders()).toEqual({});
});
