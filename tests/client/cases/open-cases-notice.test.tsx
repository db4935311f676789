import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { closePages, renderPages } from '../../support/client-page.tsx';
import { buildDeskClaims } from '../../support/desk-client.ts';

const { OpenCasesNotice } = await import('#client/desk/open-cases-notice.tsx');
const { HeldSession } = await import('#client/entities/accounts/held-session.tsx');
const { clearClaims, setClaims } = await import('#client/lib/session.ts');

beforeEach(() => setClaims(buildDeskClaims()));
afterEach(() => {
  closePages();
  clearClaims();
});

const show = (props: Omit<Parameters<typeof OpenCasesNotice>[0], 'eventId'>) =>
  renderPages(
    {
      '/': (
        <HeldSession claims={buildDeskClaims()}>
          <OpenCasesNotice eventId="EVT-1" {...props} />
        </HeldSession>
      ),
    },
    '/',
  );

test('[BO-2.408] cases keep a result from being final as long as it is not', async () => {
  show({ count: 2, results: 'provisional', heldAmount: 8_000 });
  expect(
    await screen.findByText(
      '2 kasus terbuka membuat hasil event ini belum bisa final. Rp 8.000 uang penyelenggara ditahan sampai selesai.',
    ),
  ).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Lihat kasusnya' });
  expect(link.getAttribute('href')).toBe('/dashboard/cases?event=EVT-1');
});

test('[BO-2.408] of a final result nothing of the kind is said', async () => {
  show({ count: 1, results: 'final' });
  expect(await screen.findByText(/^1 kasus terbuka event ini menunggu keputusan/)).toBeTruthy();
  expect(screen.queryByText(/belum bisa final/)).toBeNull();
});
