import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;

/**
 * Takes one file out of a zip archive, so that no `unzip` is needed on the machine.
 *
 * @param archive the whole archive (below 4 GB; zip64 is not read)
 * @param suffix how the wanted entry's name ends
 * @returns its bytes, unpacked
 * @throws Error when the archive is damaged or holds no such entry
 */
export async function unzipEntry(archive: Buffer, suffix: string): Promise<Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || archive.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error('not a zip archive');
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('the zip directory is damaged');
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    if (name.endsWith(suffix)) return readEntry(archive, at);
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  throw new Error(`the archive holds no ${suffix}`);
}

async function readEntry(archive: Buffer, entry: number): Promise<Buffer> {
  const method = archive.readUInt16LE(entry + 10);
  const packedSize = archive.readUInt32LE(entry + 20);
  const header = archive.readUInt32LE(entry + 42);
  // The lengths in the local header differ from those in the directory, and only they lead to the data.
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
  const packed = archive.subarray(start, start + packedSize);
  if (method === STORED) return Buffer.from(packed);
  if (method === DEFLATED) return inflate(packed);
  throw new Error(`the archive uses packing method ${method}, which is not known here`);
}
