import mongoose from 'mongoose';

/** A file for the bank; what is in it are the transfers that name it. */
export interface TransferFileDocument {
  _id: string;
  transfers: number;
  /** Rupiah. */
  amount: number;
  createdAt: Date;
  createdBy: string;
}

const { Schema } = mongoose;

const transferFileSchema = new Schema<TransferFileDocument>(
  {
    _id: { type: String, required: true },
    transfers: { type: Number, required: true },
    amount: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    createdBy: { type: String, required: true },
  },
  { collection: 'transfer_files', strict: 'throw', versionKey: false },
);

export const TransferFileModel = mongoose.model<TransferFileDocument>('TransferFile', transferFileSchema);
