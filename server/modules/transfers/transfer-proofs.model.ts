import mongoose from 'mongoose';

/** What shows that a transfer was carried out; kept with the write that names it, so that neither is there without the other. */
export interface TransferProofDocument {
  _id: string;
  transferId: string;
  contentType: 'image/jpeg' | 'application/pdf';
  bytes: Buffer;
  createdAt: Date;
  createdBy: string;
}

const { Schema } = mongoose;

const transferProofSchema = new Schema<TransferProofDocument>(
  {
    _id: { type: String, required: true },
    transferId: { type: String, required: true },
    contentType: { type: String, required: true, enum: ['image/jpeg', 'application/pdf'] },
    bytes: { type: Buffer, required: true },
    createdAt: { type: Date, required: true },
    createdBy: { type: String, required: true },
  },
  { collection: 'transfer_proofs', strict: 'throw', versionKey: false },
);

export const TransferProofModel = mongoose.model<TransferProofDocument>('TransferProof', transferProofSchema);
