import type { OrganizerUpdate } from '#contracts/organizers/organizers.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';
import type { FromWire } from '#server/platform/from-wire.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { editInTurn, refuseOverwriting } from '../accounts/index.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { touchOrganizerEvents } from '../events/index.ts';
import {
  auditedOrganizer,
  type OrganizerChanges,
  type OrganizerRecord,
  requireOrganizerIn,
  storeOrganizer,
} from '../organizers/index.ts';

/** As they are called on the wire. */
const NAMES = {
  name: 'name',
  profileImage: 'profile_image',
  phoneNumber: 'phone_number',
  description: 'description',
  socialMediaLink: 'social_media_link',
  followerCount: 'follower_count',
} as const satisfies Record<keyof OrganizerChanges, keyof OrganizerUpdate>;

/**
 * Changes what the public reads of an organizer. The pages of its events follow at once. Whoever would put back what somebody else changed
 * meanwhile gets a conflict with what that is.
 *
 * @throws AppError `organizer_not_found`, `edit_conflict` with the differences
 */
export async function changeOrganizer(
  scope: DeskScope,
  { id, input }: { id: string; input: FromWire<OrganizerUpdate> },
  writer: DeskWriter,
): Promise<OrganizerRecord> {
  return editInTurn(async () => {
    const organizer = await requireOrganizerIn(scope, id);
    const changes = changesOf(organizer, input);
    const keys = Object.keys(changes) as (keyof OrganizerChanges)[];
    await refuseOverwriting(organizer, {
      base: input.revision,
      changes: keys.map((key) => ({ name: NAMES[key], current: organizer[key], sent: changes[key] })),
    });
    if (keys.length === 0) return organizer;
    const names = keys.map((key) => NAMES[key]);
    const edit = { organizer, changes, names, by: writer.viewer.userId, at: await databaseNow() };
    return inTransaction(async (session) => {
      const stored = await storeOrganizer(edit, session);
      if (!stored) return null;
      await touchOrganizerEvents(id, session);
      await recordDeskWrite(
        writer,
        {
          action: 'event_organizer.update',
          target: { type: 'event_organizer', id, name: organizer.name },
          before: auditedOrganizer(organizer),
          after: auditedOrganizer(stored),
        },
        session,
      );
      return stored;
    });
  });
}

function changesOf(organizer: OrganizerRecord, input: FromWire<OrganizerUpdate>): OrganizerChanges {
  const keys = Object.keys(NAMES) as (keyof OrganizerChanges)[];
  return Object.fromEntries(
    keys.filter((key) => input[key] !== organizer[key]).map((key) => [key, input[key]]),
  );
}
