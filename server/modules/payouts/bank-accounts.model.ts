import mongoose from 'mongoose';
import { bankCodes } from '#contracts/transfers/banks.ts';
import type { BankAccount } from './bank-account.ts';

export type BankAccountDocument = Omit<BankAccount, 'id'> & { _id: string };

const { Schema } = mongoose;

const bankAccountSchema = new Schema<BankAccountDocument>(
  {
    _id: { type: String, required: true },
    organizerId: { type: String, required: true },
    bank: { type: String, required: true, enum: bankCodes },
    number: { type: String, required: true },
    name: { type: String, required: true },
    isNameChecked: { type: Boolean, required: true },
    createdBy: { type: String, required: true },
    createdAt: { type: Date, required: true },
    usableFrom: { type: Date, required: true },
    removedAt: { type: Date, default: null },
  },
  { collection: 'bank_accounts', strict: 'throw', versionKey: false, id: false },
);
// Added twice at the same moment it is there once.
bankAccountSchema.index(
  { organizerId: 1, bank: 1, number: 1 },
  { unique: true, name: 'one_present', partialFilterExpression: { removedAt: null } },
);

export const BankAccountModel = mongoose.model<BankAccountDocument>('BankAccount', bankAccountSchema);
