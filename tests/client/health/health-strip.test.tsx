import { afterEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HealthStrip } from '#client/desk/health/health-strip.tsx';
import type { Health } from '#contracts/health/health.ts';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';

afterEach(closePages);

const well: Health = {
  at: '2026-11-21T12:00:00.000Z',
  redis: true,
  servers: 2,
  webhooks_per_minute: 1_042,
  webhooks_not_stored: 0,
  oldest_confirmation_seconds: 75,
  contradicted_notifications: 0,
  contradicted_orders: [],
  unsealed_orders: 12,
  unsealed_oldest_seconds: 3.4,
  queue_waiting: 0,
  queue_lag_seconds: 0,
  workers_silent_seconds: 1,
  sockets: 9_120,
  sockets_most: 4_700,
};
const show = (health: Partial<Health> = {}) => {
  answerRequests({ 'GET /admin/health': { body: { ...well, ...health } } });
  renderPages({ '/': <HealthStrip /> }, '/');
};
const figure = (label: string) => screen.getByText(label).parentElement as HTMLElement;

test('shows five figures, quietly while all is well', async () => {
  show();
  expect((await screen.findByText('WEBHOOK')).nextSibling?.textContent).toBe('1.042 per menit');
  expect(figure('KONFIRMASI TERTUA').textContent).toContain('1 mnt');
  expect(figure('SUARA BELUM DISEGEL').textContent).toContain('12 · 3 dtk');
  expect(figure('JEDA ANTREAN').textContent).toContain('0 dtk');
  expect(figure('SOCKET').textContent).toContain('9.120 di 2 server');
  expect(screen.getByRole('status').textContent).toBe('');
});

test('what is out of its bounds is red and says what that means', async () => {
  show({ unsealed_oldest_seconds: 40, workers_silent_seconds: 90 });
  expect(await screen.findByText(/belum masuk papan lebih dari 15 detik/)).toBeTruthy();
  expect(screen.getByText(/Worker diam lebih dari 30 detik/)).toBeTruthy();
  expect(figure('SUARA BELUM DISEGEL').className).toContain('health-strip_faulty');
  expect(figure('JEDA ANTREAN').className).toContain('health-strip_faulty');
  expect(figure('WEBHOOK').className).not.toContain('health-strip_faulty');
});

test('claims that the provider does not confirm are shown with their orders, and make no figure red', async () => {
  show({ contradicted_notifications: 2, contradicted_orders: ['ORD-B', 'ORD-A'] });
  expect(await screen.findByText(/tentang 2 order tidak dibenarkan.*ORD-B, ORD-A/)).toBeTruthy();
  expect(figure('KONFIRMASI TERTUA').className).not.toContain('health-strip_faulty');
});

test('without Redis a dash stands for what is not known', async () => {
  show({ redis: false, servers: null, sockets: null, webhooks_per_minute: null, queue_lag_seconds: null });
  expect(await screen.findByText(/Redis tidak menjawab/)).toBeTruthy();
  expect(figure('SOCKET').textContent).toContain('–');
});

test('says when the health itself cannot be read', async () => {
  answerRequests({ 'GET /admin/health': { status: 503, body: problem('unavailable', 'Sedang gangguan.') } });
  renderPages({ '/': <HealthStrip /> }, '/');
  expect(await screen.findByText(/Sedang gangguan/)).toBeTruthy();
  answerRequests({ 'GET /admin/health': { body: well } });
  await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByText('WEBHOOK')).toBeTruthy();
});
