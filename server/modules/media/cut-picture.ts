import { decodeInProcess } from './decoding-processes.ts';

/**
 * A stored picture cut to a size, faces (the upper third) kept, as a PNG.
 *
 * @param ground what shows through transparent places, `#rrggbb`
 * @throws DecodingError for what is no picture of ours
 */
export async function cutPicture(
  bytes: Uint8Array,
  { size, ground }: { size: { width: number; height: number }; ground: string },
): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await decodeInProcess('cutting', { bytes, size, ground });
  return Buffer.from(buffer, byteOffset, byteLength);
}
