import { SCREEN_ROWS_MAX } from '#contracts/screens/screens.ts';
import { newNumericId } from '#server/platform/ids.ts';
import { hashLinkToken, newLinkToken } from '#server/platform/link-token.ts';
import { type ScreenDocument, ScreenModel } from './screens.model.ts';

/** A screen that is not revoked, in plain camelCase. */
export interface ScreenRecord {
  id: string;
  eventId: string;
  name: string;
  revision: number;
  /** Who changed it last; null before the first time. */
  changedBy: string | null;
  changedAt: Date | null;
  variant: ScreenDocument['variant'];
  show: ScreenDocument['show'];
  rows: number;
  category: string | null;
  finalistId: string | null;
  covered: number;
  /** When `covered` was set last; null for one that was made before this was noted. */
  openedAt: Date | null;
  frozenFrame: ScreenDocument['frozen_frame'];
  createdAt: Date;
}

/** What a controller may change. */
export type ScreenChange = Partial<
  Pick<
    ScreenRecord,
    'variant' | 'show' | 'rows' | 'category' | 'finalistId' | 'covered' | 'openedAt' | 'frozenFrame'
  >
>;

function toRecord(row: ScreenDocument): ScreenRecord {
  return {
    id: row._id,
    eventId: row.event_id,
    name: row.name,
    revision: row.revision,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
    variant: row.variant,
    show: row.show,
    rows: row.rows,
    category: row.category,
    finalistId: row.finalist_id,
    covered: row.covered,
    openedAt: row.opened_at,
    frozenFrame: row.frozen_frame,
    createdAt: row.created_at,
  };
}

/** A new screen and the token of its link, of which only the hash is kept. It waits until something is chosen. */
export async function insertScreen(
  screen: Pick<ScreenRecord, 'eventId' | 'name' | 'variant'>,
): Promise<{ screen: ScreenRecord; token: string }> {
  const token = newLinkToken();
  const created = await ScreenModel.create({
    _id: newNumericId('SCR'),
    token_hash: hashLinkToken(token),
    event_id: screen.eventId,
    name: screen.name,
    revision: 1,
    variant: screen.variant,
    show: 'waiting',
    rows: SCREEN_ROWS_MAX,
    covered: SCREEN_ROWS_MAX,
    created_at: new Date(),
  });
  return { screen: toRecord(created.toObject()), token };
}

/** Null for a token that is unknown or revoked. */
export async function findScreenByToken(token: string): Promise<ScreenRecord | null> {
  const row = await ScreenModel.findOne({ token_hash: hashLinkToken(token) }).lean();
  return row && toRecord(row);
}

export async function findScreen(id: string): Promise<ScreenRecord | null> {
  const row = await ScreenModel.findOne({ _id: id, revoked_at: null }).lean();
  return row && toRecord(row);
}

/** The living screens of an event, the oldest first. */
export async function listScreens(eventId: string): Promise<ScreenRecord[]> {
  const rows = await ScreenModel.find({ event_id: eventId, revoked_at: null }).sort({ created_at: 1 }).lean();
  return rows.map(toRecord);
}

/** Null when the screen is gone or somebody else has changed it since `revision`. */
export async function storeScreenChange(
  { id, revision }: Pick<ScreenRecord, 'id' | 'revision'>,
  { finalistId, openedAt, frozenFrame, ...same }: ScreenChange,
  { by, at }: { by: string; at: Date },
): Promise<ScreenRecord | null> {
  const row = await ScreenModel.findOneAndUpdate(
    { _id: id, revision, revoked_at: null },
    {
      $set: {
        ...same,
        changed_by: by,
        changed_at: at,
        ...(finalistId !== undefined && { finalist_id: finalistId }),
        ...(openedAt !== undefined && { opened_at: openedAt }),
        ...(frozenFrame !== undefined && { frozen_frame: frozenFrame }),
      },
      $inc: { revision: 1 },
    },
    { returnDocument: 'after' },
  ).lean();
  return row && toRecord(row);
}

/** The token is worth nothing from now on. False when it was not there any more. */
export async function revokeScreenRow(id: string): Promise<boolean> {
  const { modifiedCount } = await ScreenModel.updateOne(
    { _id: id, revoked_at: null },
    {
      $set: { revoked_at: new Date(), frozen_frame: null },
      $unset: { token_hash: 1 },
      $inc: { revision: 1 },
    },
  );
  return modifiedCount === 1;
}
