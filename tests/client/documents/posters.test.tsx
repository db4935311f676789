import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { DeskFinalist } from '#contracts/finalists/desk-finalists.ts';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';

const saveFile = jest.fn<(file: { blob: Blob; fileName: string }) => void>();
jest.unstable_mockModule('#client/lib/save-file.ts', () => ({ saveFile }));
const { DownloadPosters } = await import('#client/desk/documents/download-posters.tsx');
const { QrCodeTools } = await import('#client/desk/documents/qr-code-tools.tsx');

beforeEach(() => void saveFile.mockReset());
afterEach(closePages);

const ZIP = '/admin/events/e1/poster-zip';
const READY = { body: { state: 'ready', done: 0, total: 0 } };

/** The server with a zip of these bytes. */
function answerZip(
  bytes: Uint8Array,
  work: Parameters<typeof answerRequests>[0],
  headers: Record<string, string> = {
    'content-disposition': 'attachment; filename="posters-putri.zip"',
  },
) {
  answerRequests(work);
  const others = globalThis.fetch;
  globalThis.fetch = jest.fn((input: string, init?: RequestInit) =>
    String(input).includes('download-poster')
      ? Promise.resolve(new Response(bytes.slice().buffer, { headers }))
      : others(input, init),
  ) as unknown as typeof fetch;
}

const zipOf = (length: number) => Uint8Array.from([0x50, 0x4b, ...Array(length - 2).fill(0)]);
const clickDownload = () =>
  userEvent.click(screen.getByRole('button', { name: /Download Poster All Finalist/ }));

describe('Download Poster All Finalist', () => {
  test('[BO-2.64 BO-7.26] waits for the workers, says how far they are, and saves the zip under its name', async () => {
    const working = { body: { state: 'working', done: 3, total: 12 } };
    answerZip(zipOf(400), { [`POST ${ZIP}`]: { ...working, status: 202 }, [`GET ${ZIP}`]: [working, READY] });
    renderPages({ '/': <DownloadPosters eventId="e1" /> }, '/');
    await clickDownload();
    expect(await screen.findByText('Menyiapkan poster 3 dari 12')).toBeTruthy();
    await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
    expect(saveFile.mock.calls[0]?.[0].fileName).toBe('posters-putri.zip');
  });

  test('[BO-5.16 BO-9.11] a zip of less than 100 bytes is not saved but said to be empty', async () => {
    answerZip(zipOf(22), { [`POST ${ZIP}`]: READY });
    renderPages({ '/': <DownloadPosters eventId="e1" /> }, '/');
    await clickDownload();
    expect(await screen.findByText('ZIP file kosong. Tidak ada data poster yang bisa diunduh.')).toBeTruthy();
    expect(saveFile).not.toHaveBeenCalled();
  });

  test('[BO-5.16 BO-9.11] of exactly 100 bytes it is saved', async () => {
    answerZip(zipOf(100), { [`POST ${ZIP}`]: READY });
    renderPages({ '/': <DownloadPosters eventId="e1" /> }, '/');
    await clickDownload();
    await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
  });

  test('[BO-7.26] without a name it is finalists.zip', async () => {
    answerZip(zipOf(400), { [`POST ${ZIP}`]: READY }, {});
    renderPages({ '/': <DownloadPosters eventId="e1" /> }, '/');
    await clickDownload();
    await waitFor(() => expect(saveFile.mock.calls[0]?.[0].fileName).toBe('finalists.zip'));
  });
});

describe('Generate QR Code', () => {
  const finalist: DeskFinalist = {
    id: 'f1',
    name: 'Ayu Larasati',
    category: 'Jawa Tengah',
    profile_image: '/media/finalists/a.webp',
    profile_image_id: null,
    banner_image: null,
    banner_image_id: null,
    qr_banner: null,
    qr_banner_id: null,
    qr_image: null,
    event_id: 'e1',
    event_unique_name: 'putri',
    revision: 1,
    sosial_media_url: '-',
  };
  const QR = '/admin/finalists/f1/qr-code';
  const preview = { body: { address: 'https://sorak.test/events/putri/f1', qr_svg: '<svg/>' } };
  const applied = {
    body: { message: 'QR applied successfully', finalist: { id: 'f1', qr_image: '/q', qr_banner: '/b' } },
  };

  async function openDrawer(onApplied: () => void) {
    renderPages({ '/': <QrCodeTools finalist={finalist} onApplied={onApplied} /> }, '/');
    await userEvent.click(screen.getByRole('button', { name: 'Generate QR Code' }));
    await screen.findByText('Scan now for vote!');
  }

  test('[BO-2.67 BO-2.69 BO-8.14 BO-9.21] shows the banner with a code of 30 px and where it leads, and applies it', async () => {
    const onApplied = jest.fn();
    answerRequests({ [`GET ${QR}`]: preview, [`POST ${QR}`]: applied });
    await openDrawer(onApplied);
    const code = screen.getByRole('img', { name: 'Kode QR Ayu Larasati' });
    expect([code.getAttribute('width'), code.getAttribute('height')]).toEqual(['30', '30']);
    expect(screen.getByRole('link', { name: 'https://sorak.test/events/putri/f1' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /Apply QR Code/ }));
    expect(await screen.findByText('QR applied successfully')).toBeTruthy();
    expect(onApplied).toHaveBeenCalledTimes(1);
  });

  test('[BO-2.68] says Applying... until the server has answered', async () => {
    answerRequests({ [`GET ${QR}`]: preview, [`POST ${QR}`]: applied });
    await openDrawer(() => undefined);
    const answer = globalThis.fetch;
    const { promise: asLongAsIsWaited, resolve: goOn } = Promise.withResolvers<void>();
    globalThis.fetch = (async (...call: Parameters<typeof fetch>) => {
      await asLongAsIsWaited;
      return answer(...call);
    }) as typeof fetch;
    await userEvent.click(screen.getByRole('button', { name: /Apply QR Code/ }));
    expect(await screen.findByText('Applying...')).toBeTruthy();
    goOn();
    await waitFor(() => expect(screen.queryByText('Applying...')).toBeNull());
  });

  test('[BO-8.14] a failure is shown with its reason, and the drawer stays', async () => {
    answerRequests({
      [`GET ${QR}`]: preview,
      [`POST ${QR}`]: { status: 503, body: problem('document_not_ready', 'Masih disiapkan.') },
    });
    await openDrawer(() => undefined);
    await userEvent.click(screen.getByRole('button', { name: /Apply QR Code/ }));
    expect(await screen.findByText('Failed apply QR: Masih disiapkan.')).toBeTruthy();
    expect(screen.getByText('Scan now for vote!')).toBeTruthy();
  });
});
