import { AppError } from '#server/platform/app-error.ts';
import { type DeskScope, EVERYTHING } from '#server/platform/desk-scope.ts';
import { inTransaction, type TransactionSession } from '#server/platform/mongo.ts';
import { endOrganizerStanding } from '../accounts/index.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { listOrganizerEvents } from '../events/index.ts';
import { type OrganizerRecord, requireOrganizerIn, storeOrganizerActive } from '../organizers/index.ts';

/**
 * Activates or deactivates an organizer. The sessions of a deactivated one's staff end at once, and nobody has anything of it
 * until it is activated again. What it did stays as it is.
 *
 * @throws AppError `organizer_not_found`, or `organizer_has_open_events` while voters may still buy or will
 */
export async function setOrganizerActive(
  scope: DeskScope,
  { id, isActive }: { id: string; isActive: boolean },
  writer: DeskWriter,
): Promise<OrganizerRecord> {
  const before = await requireOrganizerIn(scope, id);
  if (!isActive) await refuseWhileEventsAreOpen(id);
  const write = async (session: TransactionSession) => {
    const written = await storeOrganizerActive(scope, { id, isActive }, session);
    if (!written) throw new AppError({ code: 'organizer_not_found' });
    if (before.isActive === isActive) return written;
    await recordDeskWrite(
      writer,
      {
        action: isActive ? 'event_organizer.activate' : 'event_organizer.deactivate',
        target: { type: 'event_organizer', id, name: before.name },
        before: { is_active: before.isActive },
        after: { is_active: isActive },
      },
      session,
    );
    return written;
  };
  return isActive ? inTransaction(write) : endOrganizerStanding(id, write, writer);
}

async function refuseWhileEventsAreOpen(organizerId: string): Promise<void> {
  const events = await listOrganizerEvents(EVERYTHING, [organizerId]);
  const open = events.filter(({ status }) => status === 'ongoing' || status === 'upcoming');
  if (open.length === 0) return;
  throw new AppError({ code: 'organizer_has_open_events', values: { count: open.length } });
}
