import type { ClientSession } from 'mongoose';
import { type CorrectionDocument, CorrectionModel } from './corrections.model.ts';

export type CorrectionRecord = Omit<CorrectionDocument, '_id'> & { id: string };

function toRecord({ _id, ...correction }: CorrectionDocument): CorrectionRecord {
  return { id: _id, ...correction };
}

export async function insertCorrection(record: CorrectionRecord, session: ClientSession): Promise<void> {
  const { id, eventId, finalistId, ...rest } = record;
  const document = { _id: id, eventId, finalistId, ...rest };
  await CorrectionModel.create([document], { session });
}

/** The newest corrections of an event, of one of its finalists where one is given. */
export async function listCorrectionsOf(
  eventId: string,
  { finalistId, limit }: { finalistId: string | null; limit: number },
): Promise<CorrectionRecord[]> {
  const filter = finalistId === null ? { eventId } : { finalistId, eventId };
  const documents = await CorrectionModel.find(filter).sort({ at: -1, _id: -1 }).limit(limit).lean();
  return documents.map(toRecord);
}

export async function countCorrections(eventId: string): Promise<number> {
  return CorrectionModel.countDocuments({ eventId });
}

/** Addresses of all portraits that a correction shows, before and after, for the sweeper. */
export async function listCorrectionPictures(): Promise<string[]> {
  const documents = await CorrectionModel.find({ 'changes.field': 'profile_image' }, { changes: 1 }).lean();
  return documents.flatMap(({ changes }) =>
    changes.flatMap(({ field, before, after }) =>
      field === 'profile_image' ? [before, after].filter(Boolean) : [],
    ),
  );
}
