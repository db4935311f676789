import { composeAccountMail } from '#server/modules/accounts/index.ts';
import { composeCaseMail, isCaseLetter } from '#server/modules/cases/index.ts';
import { composeDecisionMail } from '#server/modules/change-requests/index.ts';
import { composeInvoiceMail } from '#server/modules/documents/index.ts';
import { type Delivery, deliverMail, type Letter, type Mail, takeMail } from '#server/modules/mail/index.ts';
import { composeBankAccountMail, noteInvoiceMailed } from '#server/modules/payouts/index.ts';
import { composeSupportMail } from '#server/modules/support/index.ts';
import { composeInvitationMail } from '#server/modules/teams/index.ts';
import { sharedNow } from '#server/platform/clock.ts';

/** Writes and sends a mail, unless its turn has not come or somebody else has it. */
export async function deliverDueMail(mailId: string): Promise<Delivery | 'not_due'> {
  const mail = await takeMail(mailId);
  if (!mail) return 'not_due';
  const delivery = await deliverMail(mail, composeLetter);
  if (delivery === 'sent' && mail.template === 'payout_invoice')
    await noteInvoiceMailed(mail.subjectId ?? '', { at: await sharedNow() });
  return delivery;
}

/** Writes a mail of any kind; null when nobody (any more) is to get it. */
function composeLetter(mail: Mail): Promise<Letter | null> {
  if (mail.template === 'support_answer') return composeSupportMail(mail);
  if (isCaseLetter(mail.template)) return composeCaseMail(mail);
  if (mail.template === 'bank_account_added' || mail.template === 'bank_account_removed')
    return composeBankAccountMail(mail);
  if (mail.template === 'payout_invoice') return composeInvoiceMail(mail);
  if (mail.template === 'team_invitation') return composeInvitationMail(mail);
  return mail.template === 'change_decided' ? composeDecisionMail(mail) : composeAccountMail(mail);
}
