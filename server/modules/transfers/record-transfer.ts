import { AppError } from '#server/platform/app-error.ts';
import { newNumericId } from '#server/platform/ids.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import type { DeskWriter } from '../audit/index.ts';
import { changeByPerson, requireTransfer } from './change-by-person.ts';
import { encodeProof } from './encode-proof.ts';
import { requireOtherPerson } from './require-other-person.ts';
import type { Transfer } from './transfer.ts';
import { findProof, insertProof } from './transfer-files.repository.ts';
import type { TransferProofDocument } from './transfer-proofs.model.ts';

/**
 * Somebody types in that the bank has carried a transfer out: the bank's reference, and a proof. It waits for another person then; until that one has confirmed it,
 * it can be typed again.
 *
 * @throws AppError `transfer_not_found`, `results_hidden`, `transfer_not_changeable`, `payload_too_large`, `unsupported_media_type`
 */
export async function recordTransfer(
  id: string,
  { reference, proof }: { reference: string; proof: Uint8Array },
  writer: DeskWriter,
): Promise<Transfer> {
  const transfer = await requireTransfer(id, writer.viewer);
  if (transfer.adapter !== 'manual' || !['sending', 'sent'].includes(transfer.state))
    throw new AppError({ code: 'transfer_not_changeable' });
  const document = await encodeProof(proof);
  const proofId = newNumericId('PRF');
  const by = writer.viewer.userId;
  const isFirst = transfer.state === 'sending';
  return changeByPerson(transfer, {
    action: 'transfer.record',
    change: {
      state: 'sent',
      cause: 'recorded',
      set: { reference, proofId, recordedBy: by },
      ...(isFirst && { outcome: 'sent' as const }),
    },
    beside: (createdAt, session) =>
      insertProof({ _id: proofId, transferId: id, ...document, createdAt, createdBy: by }, session),
    writer,
  });
}

/**
 * Another person has found it on the bank's statement, and types its reference again.
 *
 * @throws AppError `transfer_not_found`, `results_hidden`, `transfer_not_changeable`, `other_person_required`, `transfer_reference_differs`
 */
export async function confirmTransfer(
  id: string,
  { reference }: { reference: string },
  writer: DeskWriter,
): Promise<Transfer> {
  const transfer = await requireTransfer(id, writer.viewer);
  if (transfer.adapter !== 'manual' || transfer.state !== 'sent')
    throw new AppError({ code: 'transfer_not_changeable' });
  requireOtherPerson(writer, { than: [transfer.recordedBy] });
  if (transfer.reference !== reference) throw new AppError({ code: 'transfer_reference_differs' });
  return changeByPerson(transfer, {
    action: 'transfer.confirm',
    change: {
      state: 'completed',
      cause: 'confirmed',
      outcome: 'completed',
      // What was typed anew meanwhile is not what was confirmed.
      also: { proofId: transfer.proofId },
    },
    writer,
  });
}

/** @throws AppError `transfer_not_found`, `results_hidden`, `not_found` without a proof */
export async function readProof(id: string, viewer: Viewer): Promise<TransferProofDocument> {
  const { proofId } = await requireTransfer(id, viewer);
  const proof = proofId === null ? null : await findProof(proofId);
  if (!proof) throw new AppError({ code: 'not_found' });
  return proof;
}
