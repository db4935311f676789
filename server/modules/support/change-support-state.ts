import type { SupportState } from '#contracts/support/support.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordStaffWrite, type StaffWriter } from '../audit/index.ts';
import { findSupportMessage, type SupportRecord, setSupportState } from './support-messages.repository.ts';

/** @throws AppError `support_message_not_found` */
export async function changeSupportState(
  id: string,
  state: SupportState,
  writer: StaffWriter,
): Promise<SupportRecord> {
  const before = await findSupportMessage(id);
  const after = before && (await setSupportState(id, state));
  if (!before || !after) throw new AppError({ code: 'support_message_not_found' });
  if (before.state !== state) {
    await recordStaffWrite(writer, {
      action: 'support_message.update',
      target: { type: 'support_message', id },
      before: { state: before.state },
      after: { state },
    });
  }
  return after;
}
