import { encodePicture } from '../media/index.ts';
import type { TransferProofDocument } from './transfer-proofs.model.ts';

const PDF_HEAD = '%PDF-';

/**
 * A proof as it is kept: a PDF as it came, which is handed out as a download alone, or a picture that was decoded and encoded anew.
 *
 * @throws AppError `payload_too_large`, `unsupported_media_type` for what is neither
 */
export async function encodeProof(
  bytes: Uint8Array,
): Promise<Pick<TransferProofDocument, 'contentType' | 'bytes'>> {
  const head = Buffer.from(bytes.subarray(0, PDF_HEAD.length)).toString('latin1');
  if (head === PDF_HEAD) return { contentType: 'application/pdf', bytes: Buffer.from(bytes) };
  return { contentType: 'image/jpeg', bytes: Buffer.from(await encodePicture(bytes)) };
}
