/**
 * What drawing threads do: each export is one kind of drawing, from data to bytes. Nothing here reads a store or the configuration, so
 * that a thread may die at any moment. Renderers are loaded by the first drawing that needs them.
 *
 * Bytes lose that they are a Buffer on their way from thread to thread.
 */
import type { Invoice } from './invoice.ts';
import type { Poster } from './poster.ts';
import type { Receipt } from './receipt.ts';
import type { ShareCard } from './share-card.ts';

/** A PDF of A5 pages. */
export async function receipt(content: Receipt): Promise<Uint8Array> {
  const { drawReceipt } = await import('./draw-receipt.ts');
  return drawReceipt(content);
}

/** Likewise. */
export async function invoice(content: Invoice): Promise<Uint8Array> {
  const { drawInvoice } = await import('./draw-invoice.ts');
  return drawInvoice(content);
}

/** A PNG. */
export async function shareCard({
  card,
  portrait,
}: {
  card: ShareCard;
  portrait: Uint8Array | null;
}): Promise<Uint8Array> {
  const { drawShareCard } = await import('./draw-share-card.ts');
  return drawShareCard(card, portrait && asBuffer(portrait));
}

/** A finalist's poster in both formats. */
export async function posterFiles({
  poster,
  portrait,
}: {
  poster: Poster;
  portrait: Uint8Array | null;
}): Promise<{ pdf: Uint8Array; png: Uint8Array }> {
  const { drawPosterFiles } = await import('./poster-files.ts');
  return drawPosterFiles(poster, portrait && asBuffer(portrait));
}

/** A finalist's QR picture (PNG) and the banner with the code on it (JPEG). */
export async function qrPictures({
  address,
  picture,
}: {
  address: string;
  picture: Uint8Array | null;
}): Promise<{ image: Uint8Array; banner: Uint8Array }> {
  const { drawQrBanner, drawQrImage } = await import('./draw-qr-pictures.ts');
  const [image, banner] = await Promise.all([
    drawQrImage(address),
    drawQrBanner(address, picture && asBuffer(picture)),
  ]);
  return { image, banner };
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
