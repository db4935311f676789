import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { setLanguage } from '#client/lib/i18n/i18n.ts';
import { shareEvent, shareFinalist } from '#client/ui/share-link.ts';
import { closePages, renderPages } from '../../support/client-page.tsx';

const EVENT = { name: 'Putri Nusantara', unique_name: 'putri' };
const browserHas = (has: { share?: unknown; copy?: (text: string) => Promise<void> }) => {
  Object.defineProperty(navigator, 'share', { value: has.share, configurable: true });
  const clipboard = has.copy && { writeText: has.copy };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
};

beforeEach(() => {
  renderPages({ '/': null }, '/');
});
afterEach(async () => {
  await setLanguage('id');
  browserHas({});
  closePages();
});

test('[PX-61] an event and a finalist go to the sheet with name, sentence and short link', async () => {
  const share = jest.fn(async () => undefined);
  browserHas({ share });
  await shareEvent(EVENT);
  await shareFinalist({ id: 'f1', name: 'Ayu', event: 'Putri Nusantara' });
  await setLanguage('en');
  await shareFinalist({ id: 'f1', name: 'Ayu' });
  expect(share.mock.calls).toEqual([
    [
      {
        title: 'Putri Nusantara',
        text: 'Dukung finalis favoritmu di Putri Nusantara',
        url: 'http://localhost/events/putri',
      },
    ],
    [{ title: 'Ayu', text: 'Dukung Ayu di Putri Nusantara', url: 'http://localhost/s/f/f1' }],
    [{ title: 'Ayu', text: 'Cheer for Ayu on Sorak', url: 'http://localhost/s/f/f1' }],
  ]);
});

test('[PX-61] a sheet that is closed is no error, and nothing is copied', async () => {
  const copy = jest.fn(async (_text: string) => undefined);
  browserHas({ share: () => Promise.reject(new DOMException('closed', 'AbortError')), copy });
  await shareEvent(EVENT);
  expect(copy).not.toHaveBeenCalled();
  expect(document.querySelector('.toast-stack_toast')).toBeNull();
});

test.each([
  ['is none', undefined],
  ['refuses', () => Promise.reject(new DOMException('no', 'NotAllowedError'))],
])('[PX-61] where the sheet %s the link is copied, and that is said', async (_how, share) => {
  const copy = jest.fn(async (_text: string) => undefined);
  browserHas({ share, copy });
  await act(() => shareEvent(EVENT));
  expect(copy.mock.calls).toEqual([['http://localhost/events/putri']]);
  expect(await screen.findByText('Link copied!')).toBeTruthy();
});

test('[PX-61] a link that cannot be copied is said', async () => {
  browserHas({});
  await act(() => shareEvent(EVENT));
  await waitFor(() => expect(screen.getByText('Tautan belum bisa disalin.')).toBeTruthy());
});
