import sharp from 'sharp';

/** A picture of one colour, ready to be encoded. */
export function buildPicture({ width = 400, height = 500 } = {}) {
  return sharp({ create: { width, height, channels: 3, background: '#8A63C7' } });
}

/** A JPEG padded behind its end to exactly so many bytes: decoders stop before the padding. */
export async function buildJpegOf(bytes: number): Promise<Buffer> {
  const picture = await buildPicture().jpeg().toBuffer();
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.byteLength)]);
}

/** A multipart body made by hand, for what no client library would send. */
export function buildMultipart(
  parts: { headers: string; body: string | Buffer }[],
  { boundary = 'batas-unggah', isCut = false } = {},
): { type: string; body: Buffer } {
  const chunks = parts.flatMap(({ headers, body }) => [
    Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`, 'latin1'),
    Buffer.from(body as string),
    Buffer.from('\r\n'),
  ]);
  const end = isCut ? [] : [Buffer.from(`--${boundary}--\r\n`)];
  return { type: `multipart/form-data; boundary=${boundary}`, body: Buffer.concat([...chunks, ...end]) };
}
