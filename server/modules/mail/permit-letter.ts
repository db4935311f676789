import { createHash } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import { sharedNow } from '../../platform/clock.ts';
import { config } from '../../platform/config.ts';
import { type Allowance, countLetter } from './letter-counts.repository.ts';
import type { MailTemplate } from './mails.model.ts';

/** Who causes a letter: the address that the request came from and, where somebody is logged in, the account. */
export interface LetterSender {
  address: string;
  userId: string | null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A change without its letter is refused, so these leave room for whoever tries several keys. */
const CHANGES_OF_FACTORS = {
  recipient: [{ count: 20, withinMs: DAY_MS }],
  account: [{ count: 20, withinMs: DAY_MS }],
};

/** Letters that no limit may refuse: they follow from something that is stored, each once. */
export type OwedTemplate =
  | 'refund_account'
  | 'refund_confirmed'
  | 'refund_link_expired'
  | 'refund_not_made'
  | 'bank_account_added'
  | 'bank_account_removed';

/**
 * How many letters of a kind a mailbox gets and an account causes. Kinds are counted apart, so that nobody keeps a person from a way back
 * into the account by having them sent something else. Every kind has to be named here.
 */
export const letterAllowances: Record<
  Exclude<MailTemplate, OwedTemplate>,
  { recipient: readonly Allowance[]; account: readonly Allowance[] }
> = {
  password_reset: {
    recipient: [
      { count: 3, withinMs: 15 * MINUTE_MS },
      { count: 10, withinMs: DAY_MS },
    ],
    account: [{ count: 10, withinMs: DAY_MS }],
  },
  email_verification: {
    recipient: [
      { count: 3, withinMs: 15 * MINUTE_MS },
      { count: 6, withinMs: DAY_MS },
    ],
    account: [
      { count: 4, withinMs: HOUR_MS },
      { count: 8, withinMs: DAY_MS },
    ],
  },
  support_answer: {
    recipient: [
      { count: 5, withinMs: 15 * MINUTE_MS },
      { count: 20, withinMs: DAY_MS },
    ],
    // A desk that answers all day.
    account: [{ count: 100, withinMs: HOUR_MS }],
  },
  factor_added: CHANGES_OF_FACTORS,
  factor_removed: CHANGES_OF_FACTORS,
  recovery_codes_renewed: CHANGES_OF_FACTORS,
  factors_reset: CHANGES_OF_FACTORS,
  payout_invoice: {
    // As often as somebody has the same few invoices sent again.
    recipient: [{ count: 20, withinMs: DAY_MS }],
    account: [{ count: 40, withinMs: HOUR_MS }],
  },
  change_decided: {
    // As many as somebody can have decided about who asks for one event after the other.
    recipient: [{ count: 30, withinMs: DAY_MS }],
    account: [{ count: 100, withinMs: HOUR_MS }],
  },
  team_invitation: {
    recipient: [
      { count: 3, withinMs: 15 * MINUTE_MS },
      { count: 10, withinMs: DAY_MS },
    ],
    // A team is not larger on its first day.
    account: [
      { count: 20, withinMs: HOUR_MS },
      { count: 60, withinMs: DAY_MS },
    ],
  },
};

/**
 * Counts a letter for the requesting address, for the account, and for the mailbox that it goes to; in this order, so that who has spent
 * their own allowance does not spend that of another mailbox.
 *
 * @param recipient the e-mail address
 * @throws AppError `too_many_letters`
 */
export async function permitLetter(
  template: Exclude<MailTemplate, OwedTemplate>,
  { recipient, sender }: { recipient: string; sender: LetterSender },
): Promise<void> {
  const { recipient: toMailbox, account } = letterAllowances[template];
  const fromAddress = [{ count: config().limits.lettersPerAddress, withinMs: HOUR_MS }];
  const scopes = [
    ['address', sender.address, fromAddress],
    ...(sender.userId === null ? [] : [['account', sender.userId, account] as const]),
    ['recipient', mailboxOf(recipient), toMailbox],
  ] as const;
  const now = await sharedNow();
  for (const [scope, whose, allowances] of scopes) {
    const key = createHash('sha256').update(`${template}\n${scope}\n${whose}`).digest('base64url');
    const roomAt = await countLetter(key, { allowances, now });
    if (roomAt) throw refusal(roomAt, now);
  }
}

function refusal(roomAt: Date, now: Date): AppError {
  const seconds = Math.max(1, Math.ceil((roomAt.getTime() - now.getTime()) / 1_000));
  return new AppError({
    code: 'too_many_letters',
    retryAfterSeconds: seconds,
    values: { minutes: Math.ceil(seconds / 60) },
    fields: [{ field: 'email', message: 'too_many_letters' }],
  });
}

/** The mailbox behind an address: `R.ina+promo@Gmail.com` is `rina@gmail.com`. For counting only. */
export function mailboxOf(address: string): string {
  const [, local = '', domain = ''] =
    /^(.*)@(.*)$/.exec(address.trim().normalize('NFKC').toLowerCase()) ?? [];
  const person = local.replace(/(?<=.)\+.*$/, '');
  const isGoogle = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGoogle ? `${person.replaceAll('.', '')}@gmail.com` : `${person}@${domain}`;
}
