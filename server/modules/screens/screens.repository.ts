import type { ClientSession } from 'mongoose';
import { SCREEN_ROWS_MAX } from '#contracts/screens/screens.ts';
import { newNumericId } from '#server/platform/ids.ts';
import { hashLinkToken, newLinkToken } from '#server/platform/link-token.ts';
import { type ScreenDocument, ScreenModel } from './screens.model.ts';

/** A screen that is not revoked. */
export type ScreenRecord = Omit<ScreenDocument, '_id' | 'tokenHash' | 'revokedAt'> & { id: string };

/** What a controller may change. */
export type ScreenChange = Partial<
  Pick<
    ScreenRecord,
    'variant' | 'show' | 'rows' | 'category' | 'finalistId' | 'covered' | 'openedAt' | 'frozenFrame'
  >
>;

function toRecord({ _id, tokenHash: _, revokedAt: __, ...screen }: ScreenDocument): ScreenRecord {
  return { id: _id, ...screen };
}

/** A new screen and the token of its link, of which only the hash is kept. It waits until something is chosen. */
export async function insertScreen(
  screen: Pick<ScreenRecord, 'eventId' | 'name' | 'variant'>,
  session?: ClientSession,
): Promise<{ screen: ScreenRecord; token: string }> {
  const token = newLinkToken();
  const row = {
    _id: newNumericId('SCR'),
    tokenHash: hashLinkToken(token),
    eventId: screen.eventId,
    name: screen.name,
    revision: 1,
    variant: screen.variant,
    show: 'waiting' as const,
    rows: SCREEN_ROWS_MAX,
    covered: SCREEN_ROWS_MAX,
    createdAt: new Date(),
  };
  const [created] = await ScreenModel.create([row], session ? { session } : {});
  if (!created) throw new Error('no screen was stored');
  return { screen: toRecord(created.toObject()), token };
}

/** Null for a token that is unknown or revoked. */
export async function findScreenByToken(token: string): Promise<ScreenRecord | null> {
  const row = await ScreenModel.findOne({ tokenHash: hashLinkToken(token) }).lean();
  return row && toRecord(row);
}

export async function findScreen(id: string): Promise<ScreenRecord | null> {
  const row = await ScreenModel.findOne({ _id: id, revokedAt: null }).lean();
  return row && toRecord(row);
}

/** Those of `ids` that are not revoked. */
export async function listScreensByIds(
  ids: readonly string[],
  session: ClientSession,
): Promise<ScreenRecord[]> {
  const rows = await ScreenModel.find({ _id: { $in: [...ids] }, revokedAt: null }, null, { session }).lean();
  return rows.map(toRecord);
}

/** The screens of an event that are not revoked, the oldest first. */
export async function listScreens(eventId: string): Promise<ScreenRecord[]> {
  const rows = await ScreenModel.find({ eventId, revokedAt: null }).sort({ createdAt: 1 }).lean();
  return rows.map(toRecord);
}

/** Null when the screen is gone or somebody else has changed it since `revision`. */
export async function storeScreenChange(
  { id, revision }: Pick<ScreenRecord, 'id' | 'revision'>,
  { finalistId, openedAt, frozenFrame, ...same }: ScreenChange,
  { by, at, session }: { by: string; at: Date; session?: ClientSession },
): Promise<ScreenRecord | null> {
  const row = await ScreenModel.findOneAndUpdate(
    { _id: id, revision, revokedAt: null },
    {
      $set: {
        ...same,
        changedBy: by,
        changedAt: at,
        ...(finalistId !== undefined && { finalistId }),
        ...(openedAt !== undefined && { openedAt }),
        ...(frozenFrame !== undefined && { frozenFrame }),
      },
      $inc: { revision: 1 },
    },
    { returnDocument: 'after', ...(session && { session }) },
  ).lean();
  return row && toRecord(row);
}

/** The token is worth nothing from now on. False when it was not there any more. */
export async function revokeScreenRow(id: string, session?: ClientSession): Promise<boolean> {
  const { modifiedCount } = await ScreenModel.updateOne(
    { _id: id, revokedAt: null },
    {
      $set: { revokedAt: new Date(), frozenFrame: null },
      $unset: { tokenHash: 1 },
      $inc: { revision: 1 },
    },
    session ? { session } : {},
  );
  return modifiedCount === 1;
}
