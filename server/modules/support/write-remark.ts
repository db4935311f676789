import { AppError } from '#server/platform/app-error.ts';
import { recordStaffWrite, type StaffWriter } from '../audit/index.ts';
import { queueMail } from '../mail/index.ts';
import { addRemark, findSupportMessage, type SupportRecord } from './support-messages.repository.ts';

/**
 * Writes a note for the staff, or an answer, which is mailed to whoever asked.
 *
 * @throws AppError `support_message_not_found`
 */
export async function writeRemark(
  id: string,
  { kind, text }: { kind: 'notes' | 'answers'; text: string },
  writer: StaffWriter,
): Promise<SupportRecord> {
  const before = await findSupportMessage(id);
  const { userId, claims } = writer.viewer;
  const remark = { author_id: userId, author: claims.name, text };
  const added = before && (await addRemark(id, { kind, remark }));
  if (!before || !added) throw new AppError({ code: 'support_message_not_found' });
  if (kind === 'answers') {
    await queueMail({
      template: 'support_answer',
      userId: null,
      addressKey: null,
      subjectId: `${id}/${added.remarkId}`,
      language: before.language,
    });
  }
  // What was written to a person is not repeated where it would stay for ever.
  await recordStaffWrite(writer, {
    action: kind === 'answers' ? 'support_message.answer' : 'support_message.note',
    target: { type: 'support_message', id },
    before: { state: before.state },
    after: { state: added.message.state, remark_id: added.remarkId },
  });
  return added.message;
}
