import {
  type DocumentKind,
  DocumentModel,
  type ShareImageKind,
  type StoredDocument,
} from './documents.model.ts';

/** What is drawn of whom: one document each. */
export interface DocumentSubject {
  kind: DocumentKind;
  /** Id of an event, a finalist or an order, as the kind says. */
  subjectId: string;
}

export interface ShareImageSubject extends DocumentSubject {
  kind: ShareImageKind;
}

export interface DocumentRecord extends DocumentSubject {
  fingerprint: string;
  state: 'ready' | 'failed';
  /** Key in the documents' storage; empty when rendering failed. */
  path: string;
  bytes: number;
  createdAt: Date;
}

function keyOf({ kind, subjectId }: DocumentSubject): string {
  return `${kind}:${subjectId}`;
}

function toRecord({ _id, ...record }: StoredDocument): DocumentRecord {
  return record;
}

/** The newest rendering, whatever it shows; null when there was none yet. */
export async function findDocument(subject: DocumentSubject): Promise<DocumentRecord | null> {
  const document = await DocumentModel.findById(keyOf(subject)).lean();
  return document && toRecord(document);
}

/** Puts a rendering in the place of the one before. @returns the one before, or null */
export async function replaceDocument(
  record: Omit<DocumentRecord, 'createdAt'>,
): Promise<DocumentRecord | null> {
  const { kind, subjectId, fingerprint, state, path, bytes } = record;
  const before = await DocumentModel.findOneAndUpdate(
    { _id: keyOf(record) },
    { $set: { kind, subjectId, fingerprint, state, path, bytes, createdAt: new Date() } },
    { upsert: true, returnDocument: 'before' },
  ).lean();
  return before && toRecord(before);
}

/** Removes the renderings of one kind for these subjects. @returns what there was */
export async function removeDocuments(
  kind: DocumentKind,
  subjectIds: readonly string[],
): Promise<DocumentRecord[]> {
  const ids = subjectIds.map((subjectId) => keyOf({ kind, subjectId }));
  const found = await DocumentModel.find({ _id: { $in: ids } }).lean();
  await DocumentModel.deleteMany({ _id: { $in: ids } });
  return found.map(toRecord);
}
