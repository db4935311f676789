export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

/** A text in an encoding that is not read here, with its name where it has one. */
export class EncodingFault extends Error {
  override readonly name = 'EncodingFault';
  readonly encoding: string | null;

  constructor(encoding: string | null) {
    super(`not read: ${encoding ?? 'unknown encoding'}`);
    this.encoding = encoding;
  }
}

/** The part of a file from which its encoding is detected. */
const SAMPLE_BYTES = 8_192;
/** Bytes that Windows-1252 gives no sign. Where they come, the text is in something else, and would be read as other letters. */
const NOT_IN_1252 = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

/**
 * The text of a CSV file, whichever of the ways that spreadsheets store one it is in. UTF-16 is recognized by its byte order mark or by where
 * its zeros stand; what is no UTF-8 is Windows-1252, unless it has bytes that have no meaning there.
 *
 * @throws EncodingFault
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const begins = (...mark: number[]) => mark.every((byte, at) => bytes[at] === byte);
  if (begins(0xff, 0xfe, 0, 0) || begins(0, 0, 0xfe, 0xff)) throw new EncodingFault('UTF-32');
  if (begins(0xff, 0xfe)) return { text: decode(bytes, 'utf-16le'), encoding: 'UTF-16' };
  if (begins(0xfe, 0xff)) return { text: decode(bytes, 'utf-16be'), encoding: 'UTF-16' };
  const wide = wideOrder(bytes);
  if (wide) return { text: decode(bytes, wide), encoding: 'UTF-16' };
  if (bytes.includes(0)) throw new EncodingFault(null);
  try {
    return { text: decode(bytes, 'utf-8'), encoding: 'UTF-8' };
  } catch {
    if (bytes.some((byte) => NOT_IN_1252.includes(byte))) throw new EncodingFault(null);
    return { text: decode(bytes, 'windows-1252'), encoding: 'Windows-1252' };
  }
}

/** @throws EncodingFault for bytes that are none of that encoding */
function decode(bytes: Uint8Array, encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'): string {
  try {
    // It leaves the byte order mark out.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new EncodingFault(encoding.toUpperCase());
  }
}

/** Without a byte order mark: in Latin letters every second byte is zero, the second of each pair where the order is little-endian. */
function wideOrder(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zerosAt = (side: number) => sample.filter((byte, at) => byte === 0 && at % 2 === side).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  const enough = sample.length / 4;
  if (odd > enough && even === 0) return 'utf-16le';
  return even > enough && odd === 0 ? 'utf-16be' : null;
}
