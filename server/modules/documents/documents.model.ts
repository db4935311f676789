import mongoose, { Schema } from 'mongoose';

export const shareImageKinds = ['share_image_event', 'share_image_finalist'] as const;
const documentKinds = [
  ...shareImageKinds,
  'receipt',
  'invoice',
  'poster_pdf',
  'poster_png',
  'poster_zip',
] as const;
export type ShareImageKind = (typeof shareImageKinds)[number];
export type DocumentKind = (typeof documentKinds)[number];

/** The newest rendering of one kind for one subject. */
export interface StoredDocument {
  /** `{kind}:{subjectId}` */
  _id: string;
  kind: DocumentKind;
  /** Id of the event, finalist, order or payout that it shows. */
  subjectId: string;
  /** Identifies what is on it; another one means that it has to be rendered again. */
  fingerprint: string;
  state: 'ready' | 'failed';
  /** Key in the documents' storage; empty when it failed. */
  path: string;
  bytes: number;
  createdAt: Date;
}

const documentSchema = new Schema<StoredDocument>(
  {
    _id: { type: String, required: true },
    kind: { type: String, enum: documentKinds, required: true },
    subjectId: { type: String, required: true },
    fingerprint: { type: String, required: true },
    state: { type: String, enum: ['ready', 'failed'], required: true },
    path: { type: String, default: '' },
    bytes: { type: Number, default: 0 },
    createdAt: { type: Date, required: true },
  },
  { collection: 'documents', strict: 'throw', versionKey: false },
);

export const DocumentModel = mongoose.model<StoredDocument>('Document', documentSchema);
