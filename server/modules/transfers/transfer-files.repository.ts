import type { ClientSession } from 'mongoose';
import { collectionOf } from '#server/platform/mongo.ts';
import { type TransferFileDocument, TransferFileModel } from './transfer-files.model.ts';
import { type TransferProofDocument, TransferProofModel } from './transfer-proofs.model.ts';

const files = () => collectionOf<TransferFileDocument>(TransferFileModel);
const proofs = () => collectionOf<TransferProofDocument>(TransferProofModel);

export async function insertTransferFile(file: TransferFileDocument, session: ClientSession): Promise<void> {
  await files().insertOne(file, { session });
}

export function findTransferFile(id: string): Promise<TransferFileDocument | null> {
  return files().findOne({ _id: id });
}

export async function insertProof(proof: TransferProofDocument, session: ClientSession): Promise<void> {
  await proofs().insertOne(proof, { session });
}

export function findProof(id: string): Promise<TransferProofDocument | null> {
  return proofs().findOne({ _id: id }, { promoteBuffers: true });
}
