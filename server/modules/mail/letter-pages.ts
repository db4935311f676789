import type { MailTemplate } from './mails.model.ts';

/** The page that the link of each letter opens, one of `clientPages` (a test compares them). An answer of the support has none. */
export const letterPages = {
  password_reset: '/auth/reset-password',
  email_verification: '/auth/verify-email',
  support_answer: null,
  factor_added: '/setting',
  factor_removed: '/setting',
  recovery_codes_renewed: '/setting',
  factors_reset: '/auth/login',
  team_invitation: '/auth/invitation',
  change_decided: '/dashboard/my-event',
  refund_account: '/refund',
  refund_confirmed: '/history-order',
  // Where a question about the order is asked.
  refund_link_expired: '/history-order',
  refund_not_made: '/history-order',
  bank_account_added: '/dashboard/withdrawal',
  bank_account_removed: '/dashboard/withdrawal',
  payout_invoice: '/dashboard/withdrawal',
} as const satisfies Record<MailTemplate, `/${string}` | null>;

/** A letter with a link. */
export type LinkedTemplate = Exclude<MailTemplate, 'support_answer'>;
