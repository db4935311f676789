import sharp from 'sharp';

/** Fewer and fewer colours; a photograph in the arch is what needs them. */
const PALETTES = [256, 128, 64, 32] as const;

/**
 * An opaque picture as a PNG of less than `bytesMax`: in full colour, or with so few colours that it is. Encoded outside of the
 * process's own thread, unlike the renderer's own encoder.
 *
 * @param picture RGBA, four bytes a pixel
 */
export async function encodePng(
  { pixels, width, height }: { pixels: Buffer; width: number; height: number },
  bytesMax: number,
): Promise<Buffer> {
  const source = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
  let png = await source.clone().png({ compressionLevel: 8 }).toBuffer();
  for (const colours of PALETTES) {
    if (png.byteLength < bytesMax) break;
    png = await source.clone().png({ palette: true, colours, compressionLevel: 9, effort: 4 }).toBuffer();
  }
  return png;
}
