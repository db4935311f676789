import type { SupportState } from '#contracts/support/support.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { editInTurn, refuseOverwriting } from '../accounts/index.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { findSupportMessage, type SupportRecord, setSupportState } from './support-messages.repository.ts';

/** @throws AppError `support_message_not_found`, or `edit_conflict` when somebody else chose another state since `revision` */
export async function changeSupportState(
  id: string,
  { state, revision }: { state: SupportState; revision: number },
  writer: DeskWriter,
): Promise<SupportRecord> {
  return editInTurn(async () => {
    const present = await findSupportMessage(id);
    if (!present) throw new AppError({ code: 'support_message_not_found' });
    if (present.state === state) return present;
    const change = { name: 'state', current: present.state, sent: state };
    await refuseOverwriting(present, { base: revision, changes: [change] });
    const edit = { present, by: writer.viewer.userId, at: await databaseNow() };
    return inTransaction(async (session) => {
      const after = await setSupportState(state, edit, session);
      if (!after) return null;
      await recordDeskWrite(
        writer,
        {
          action: 'support_message.update',
          target: { type: 'support_message', id },
          before: { state: present.state },
          after: { state },
        },
        session,
      );
      return after;
    });
  });
}
