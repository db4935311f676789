import { formatRupiah } from '#contracts/money.ts';
import { sharedNow } from '#server/platform/clock.ts';
import { loginKey } from '../accounts/index.ts';
import { findEvent } from '../events/index.ts';
import { type Letter, layOutLetter, type Mail, withoutLinks } from '../mail/index.ts';
import { findOrder } from '../orders/index.ts';
import { type CaseLetter, isCaseLetter, wordsOf } from './case-letters.ts';
import { findCase, giveCaseToken } from './cases.repository.ts';
import type { MoneyCase } from './money-case.ts';
import { hasProvenAddress } from './proven-address.ts';

/** Writes a letter about a refund to whoever paid the order, with a link of its own; null when it is past that. */
export async function composeCaseMail({
  template,
  subjectId,
  addressKey,
  language,
}: Mail): Promise<Letter | null> {
  if (!isCaseLetter(template)) return null;
  const refund = await findCase(subjectId ?? '');
  const order = refund && (await findOrder(refund.orderId ?? ''));
  const email = order?.customer.email;
  if (!refund || !order || !email || loginKey(email) !== addressKey) return null;
  if (!isStillSo(template, { refund, now: await sharedNow() })) return null;
  const event = await findEvent(order.eventId);
  const isAsked = template === 'refund_account';
  const secret = isAsked ? await giveCaseToken(refund.id) : null;
  if (isAsked && secret === null) return null;
  // An unproven address may belong to somebody else: nothing that was typed goes there.
  const isProven = await hasProvenAddress(order);
  const { subject, greeting, body, button, foot } = wordsOf(template, { language, refund });
  return layOutLetter({
    template,
    to: email,
    language,
    subject,
    greeting: isProven ? `${greeting} ${withoutLinks(order.customer.name)},` : `${greeting},`,
    body: body({
      amount: formatRupiah(refund.amount),
      order: order.id,
      event: isProven ? ` (${withoutLinks(event?.name ?? order.eventId)})` : '',
    }),
    button,
    query: isAsked ? '' : `?order=${encodeURIComponent(order.id)}`,
    secret,
    foot,
  });
}

/** Somebody may have sent a new link since the letter was stored that says that there is none. */
function isStillSo(
  template: CaseLetter,
  { refund: { isOpen, linkExpiresAt }, now }: { refund: MoneyCase; now: Date },
): boolean {
  return template !== 'refund_link_expired' || !isOpen || (linkExpiresAt ?? now) <= now;
}
