import { AppError } from '#server/platform/app-error.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';
import { live } from '#server/platform/live/emitter.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { findManagedScreen } from './find-managed-screen.ts';
import { revokeScreenRow } from './screens.repository.ts';

/** Ends a screen's link; whoever has it open goes dark. @throws AppError `not_found` also for another organizer's */
export async function revokeScreen({
  screenId,
  scope,
  writer,
}: {
  screenId: string;
  scope: DeskScope;
  writer: DeskWriter;
}): Promise<void> {
  const { screen, event } = await findManagedScreen(screenId, scope);
  await inTransaction(async (session) => {
    if (!(await revokeScreenRow(screen.id, session))) throw new AppError({ code: 'not_found' });
    await recordDeskWrite(
      writer,
      {
        action: 'screen.revoke',
        target: { type: 'screen', id: screen.id, name: screen.name },
        before: { event_id: event.id, name: screen.name },
        after: null,
      },
      session,
    );
  });
  live.screenChanged({ screenId: screen.id });
}
