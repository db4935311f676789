/** What a bitmap says of itself before anything of it is decoded. */
export interface PictureHeader {
  width: number;
  height: number;
  /** 1 unless it is an animation. */
  frames: number;
  /** A decoder has to hold all of it at once, or twice as many bytes a pixel. */
  isHeavy: boolean;
}

/** @returns null for a PNG without a header. Format: https://www.w3.org/TR/png-3/ */
export function readPngHeader(bytes: Buffer): PictureHeader | null {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  const [depth, interlace] = [bytes.readUInt8(24), bytes.readUInt8(28)];
  return measured({
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    frames: countPngFrames(bytes),
    isHeavy: depth > 8 || interlace !== 0,
  });
}

/** The animation's own chunk stands before the first picture data; a file that has it later is none to any reader. */
function countPngFrames(bytes: Buffer): number {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') return 1;
    if (type === 'acTL') return bytes.readUInt32BE(at + 8);
  }
  return 1;
}

/** Starts of a frame; 0xC4, 0xC8 and 0xCC are tables. The lower bits of a progressive one end in 10. */
const isFrameStart = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Markers without a length: padding, and those of scans. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** @returns null for a JPEG without the start of a frame. Format: ITU-T T.81, B.1 and B.2 */
export function readJpegHeader(bytes: Buffer): PictureHeader | null {
  let at = 2;
  while (at + 4 <= bytes.length && bytes.readUInt8(at) === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    // Any number of 0xFF may stand before a marker.
    if (marker === 0xff) at += 1;
    else if (isBare(marker)) at += 2;
    else if (isFrameStart(marker)) {
      if (at + 9 > bytes.length) return null;
      return measured({
        width: bytes.readUInt16BE(at + 7),
        height: bytes.readUInt16BE(at + 5),
        frames: 1,
        isHeavy: (marker & 0b11) === 0b10 || bytes.readUInt8(at + 4) > 8,
      });
    } else {
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
  return null;
}

/** @returns null for a WebP without a picture. Format: RFC 9649, section 2 */
export function readWebpHeader(bytes: Buffer): PictureHeader | null {
  if (bytes.length < 30) return null;
  const size = webpSizeOf(bytes);
  return size && measured({ ...size, frames: countWebpFrames(bytes), isHeavy: true });
}

function webpSizeOf(bytes: Buffer): { width: number; height: number } | null {
  const content = 20;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: bytes.readUIntLE(content + 4, 3) + 1, height: bytes.readUIntLE(content + 7, 3) + 1 };
    case 'VP8L': {
      const packed = bytes.readUInt32LE(content + 1);
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return {
        width: bytes.readUInt16LE(content + 6) & 0x3fff,
        height: bytes.readUInt16LE(content + 8) & 0x3fff,
      };
    default:
      return null;
  }
}

function countWebpFrames(bytes: Buffer): number {
  let frames = 0;
  for (let at = 12; at + 8 <= bytes.length; ) {
    if (bytes.toString('latin1', at, at + 4) === 'ANMF') frames += 1;
    const length = bytes.readUInt32LE(at + 4);
    // Chunks begin at even places.
    at += 8 + length + (length % 2);
  }
  return Math.max(1, frames);
}

function measured(header: PictureHeader): PictureHeader | null {
  return header.width > 0 && header.height > 0 ? header : null;
}
