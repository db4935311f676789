import type { MoneyScope } from '#server/platform/desk-scope.ts';
import { inTransaction, type TransactionSession } from '#server/platform/mongo.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { type LetterSender, type PermittedMail, prepareMail } from '../mail/index.ts';
import { requirePayout } from './approve-payout.ts';
import { auditedPayout } from './audited-payout.ts';
import type { Payout } from './payout.ts';
import { listLettersTo, oweTeamLetters } from './team-letters.ts';

/** Who gets invoices. */
export const INVOICE_READERS = ['owner', 'finance'] as const;

const letterOf = ({ id, organizerId }: Pick<Payout, 'id' | 'organizerId'>) =>
  ({ organizerId, template: 'payout_invoice', subjectId: id, roles: INVOICE_READERS }) as const;

/**
 * Stores the letters with a payout's invoice as it is when they are sent, within the transaction of what they report.
 *
 * @returns sends them, once that is committed
 */
export const oweInvoice = (
  payout: Pick<Payout, 'id' | 'organizerId'>,
  session: TransactionSession,
): Promise<() => Promise<unknown>> => oweTeamLetters(letterOf(payout), session);

/**
 * Sends an invoice again, to everybody who gets invoices.
 *
 * @throws AppError `payout_not_found`, `results_hidden`, `too_many_letters`
 */
export async function resendInvoice(
  scope: MoneyScope,
  id: string,
  writer: DeskWriter,
  { sender }: { sender: LetterSender },
): Promise<Payout> {
  const payout = await requirePayout(scope, id);
  const mails: PermittedMail[] = [];
  for (const { template: _, ...mail } of await listLettersTo(letterOf(payout)))
    mails.push(await prepareMail({ ...mail, template: 'payout_invoice' }, { sender }));
  await inTransaction(async (session) => {
    for (const mail of mails) await mail.store(session);
    await recordDeskWrite(
      writer,
      {
        action: 'payout.resend_invoice',
        target: { type: 'payout', id, name: payout.number },
        before: null,
        after: { ...auditedPayout(payout), letters: mails.length },
      },
      session,
    );
  });
  await Promise.all(mails.map((mail) => mail.send()));
  return payout;
}
