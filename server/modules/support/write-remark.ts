import { randomUUID } from 'node:crypto';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { editInTurn, loginKey } from '../accounts/index.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { type LetterSender, prepareMail } from '../mail/index.ts';
import { addRemark, findSupportMessage, type SupportRecord } from './support-messages.repository.ts';

/**
 * Writes a note for the staff, or an answer, which is mailed to whoever wrote.
 *
 * @throws AppError `support_message_not_found` or `too_many_letters`
 */
export async function writeRemark(
  id: string,
  { kind, text }: { kind: 'notes' | 'answers'; text: string },
  { writer, sender }: { writer: DeskWriter; sender: LetterSender },
): Promise<SupportRecord> {
  const requested = await requireSupportMessage(id);
  const { userId, name } = writer.viewer;
  const remark = { id: randomUUID(), authorId: userId, author: name, text };
  const mail = {
    template: 'support_answer',
    userId: null,
    addressKey: loginKey(requested.email),
    subjectId: `${id}/${remark.id}`,
    language: requested.language,
  } as const;
  const letter = kind === 'answers' ? await prepareMail(mail, { sender }) : null;
  const after = await editInTurn(async () => {
    const present = await requireSupportMessage(id);
    const edit = { present, by: userId, at: await databaseNow() };
    return inTransaction(async (session) => {
      const stored = await addRemark({ kind, remark }, edit, session);
      if (!stored) return null;
      await letter?.store(session);
      // What was written to a person is not repeated where it would stay for ever.
      await recordDeskWrite(
        writer,
        {
          action: kind === 'answers' ? 'support_message.answer' : 'support_message.note',
          target: { type: 'support_message', id },
          before: { state: present.state },
          after: { state: stored.state, remark_id: remark.id },
        },
        session,
      );
      return stored;
    });
  });
  await letter?.send();
  return after;
}

async function requireSupportMessage(id: string): Promise<SupportRecord> {
  const message = await findSupportMessage(id);
  if (!message) throw new AppError({ code: 'support_message_not_found' });
  return message;
}
