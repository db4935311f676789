import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { parseProviderFees } from '#contracts/orders/provider-fees.ts';
import { drawQrBanner, drawQrImage } from '#server/modules/documents/draw-qr-pictures.ts';
import { drawReceipt } from '#server/modules/documents/draw-receipt.ts';
import { drawShareCard } from '#server/modules/documents/draw-share-card.ts';
import { POSTER_PORTRAIT, QR_BANNER, SHARE_PORTRAIT } from '#server/modules/documents/portrait-sizes.ts';
import type { Poster } from '#server/modules/documents/poster.ts';
import { drawPosterFiles } from '#server/modules/documents/poster-files.ts';
import { composeReceipt } from '#server/modules/documents/receipt.ts';
import type { PaidState } from '#server/modules/documents/receipt-words.ts';
import { differsFromKept } from '../../support/looks.ts';
import { buildLine, buildOrderIn } from '../../support/orders.ts';
import { readPdf } from '../../support/pdf.ts';

// Each document as it was looked at: a careless change of its layout is seen here, whatever its texts are.

const poster: Poster = {
  finalistId: 'FIN-1',
  place: 1,
  number: 7,
  name: 'Ayu Larasati',
  category: 'Jawa Tengah',
  eventName: 'Putri Nusantara 2026',
  offer: 'Rp 2.500 per vote. Bayar dengan QRIS, transfer bank, e-wallet atau kartu.',
  closing: 'Voting ditutup Sabtu, 28 November 2026 pukul 21.00 WIB',
  address: 'https://sorak.example/events/putri-nusantara-2026/FIN-1',
  picture: '/media/finalists/a.webp',
};
const LONG = {
  number: 128,
  name: 'Kusumaningtyas Dyah Ayu Larasati Wulandari',
  category: 'Perwakilan Kabupaten Kepulauan Tanimbar, Provinsi Maluku',
  eventName: 'Festival Nasional Marching Band Pelajar Seluruh Indonesia Piala Presiden 2026',
};

/** A portrait of which every part is another one. */
const portrait = ({ width, height }: { width: number; height: number }) =>
  sharp({
    create: { width, height, channels: 3, background: '#c98a5b' },
  })
    .composite([
      {
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle cx="50%" cy="30%" r="18%" fill="#f3d2b3"/><rect y="62%" width="100%" height="38%" fill="#3b5e7a"/></svg>`,
        ),
      },
    ])
    .png()
    .toBuffer();

test.each([
  ['poster', poster, true],
  ['poster-long', { ...poster, ...LONG }, false],
] as const)('a %s looks as it did, on paper and on a screen', async (name, content, hasPortrait) => {
  const files = await drawPosterFiles(content, hasPortrait ? await portrait(POSTER_PORTRAIT) : null);
  const { pages, picture } = await readPdf(files.pdf);
  expect(pages).toBe(1);
  const onScreen = await differsFromKept(name, files.png);
  expect([onScreen, await differsFromKept(`${name}-printed`, await picture(1))]).toEqual([null, null]);
});

test.each([
  [
    'card-finalist',
    { lead: 'Putri Nusantara 2026', title: 'Ayu Larasati', accent: 'Jawa Tengah', note: 'Vote di Sorak' },
    true,
  ],
  [
    'card-event',
    { lead: 'Yayasan Pesona', title: LONG.eventName, accent: 'Berani bersuara.', note: 'Vote di Sorak' },
    false,
  ],
] as const)('a %s looks as it did', async (name, card, hasPortrait) => {
  const png = await drawShareCard(card, hasPortrait ? await portrait(SHARE_PORTRAIT) : null);
  expect(await differsFromKept(name, png)).toBeNull();
});

test.each([
  ['receipt', 'settlement', ['Ayu Larasati', 'Made Ayu Kirana']],
  ['receipt-returned', 'refund', ['Ayu Larasati']],
  ['receipt-scripts', 'settlement', ['李小龙 محمد علي', 'Ayu 🎉 שרה כהן', LONG.name]],
] as const)('a %s looks as it did', async (name, state, names) => {
  const at = new Date('2026-11-21T12:42:08Z');
  const lines = names.map((each, index) => ({ ...buildLine(`FIN-${index}`, 10 * (index + 1)), name: each }));
  const order = buildOrderIn(state, { id: 'SRK-261121-A7C2K9M4XD', lines, paidAt: at, createdAt: at });
  const receipt = composeReceipt(
    { ...order, state: state satisfies PaidState, paidAt: at },
    {
      language: 'id',
      eventName: 'Putri Nusantara 2026',
      organizerName: 'Yayasan Pesona',
      zone: 'Asia/Jakarta',
      categories: new Map([['FIN-0', 'Jawa Tengah']]),
      publicUrl: 'https://sorak.example',
      fees: parseProviderFees('qris=0.7%'),
      knownFee: null,
    },
  );
  const { pages, picture } = await readPdf(await drawReceipt(receipt));
  expect(pages).toBe(1);
  expect(await differsFromKept(name, await picture(1))).toBeNull();
});

test('a code and the banner with it look as they did', async () => {
  const { address } = poster;
  const banner = await drawQrBanner(address, await portrait(QR_BANNER));
  const bare = await drawQrBanner(address, null);
  const seen = [
    await differsFromKept('code', await drawQrImage(address)),
    await differsFromKept('banner', banner),
    await differsFromKept('banner-bare', bare),
  ];
  expect(seen).toEqual([null, null, null]);
});
