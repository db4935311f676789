/** What a case is: money to give back, money to decide about, money that a bank takes back, what the provider's report says otherwise than we do. */
export const CASE_KINDS = ['refund', 'review', 'chargeback', 'difference'] as const;

/** Where a report of the provider and our books differ. */
export const DIFFERENCE_TOPICS = [
  'report_missing_here',
  'report_missing_there',
  'report_amount',
  'report_fee',
  'report_status',
  'report_twice',
  'report_refund',
] as const;
export type DifferenceTopic = (typeof DIFFERENCE_TOPICS)[number];

/** Why there is a case; of a refund it is the refund itself. */
export const CASE_TOPICS = [
  'refund',
  'challenge',
  'amount_differs',
  'late',
  'paid_twice',
  'refund_lines',
  'other',
  'unknown_order',
  'chargeback',
  ...DIFFERENCE_TOPICS,
] as const;
export type CaseTopic = (typeof CASE_TOPICS)[number];

/** The first four of a refund are its way; `open` and `closed` are those of everything else. */
export const CASE_STATES = [
  'requested',
  'approved',
  'sent',
  'confirmed',
  'rejected',
  'failed',
  'withdrawn',
  'open',
  'closed',
] as const;

/** The catalogue of reasons; words stand beside each. */
export const CASE_REASONS = [
  'customer_request',
  'paid_twice',
  'wrong_amount',
  'paid_late',
  'event_canceled',
  'finalist_withdrawn',
  'fraud_suspected',
  'mistake',
  'goodwill',
  'provider_reported',
  'other',
] as const;

/** Full, so many votes of a finalist, or so much money. */
export const REFUND_SCOPES = ['full', 'votes', 'amount'] as const;

/** By the provider's refund, or by a transfer to an account that the customer names. */
export const REFUND_ROUTES = ['provider', 'transfer'] as const;

/** What can be decided about a case that is no refund. */
export const CASE_DECISIONS = [
  'approve_payment',
  'deny_payment',
  'check_again',
  'refund',
  'keep',
  'choose_votes',
  'close',
  'evidence_sent',
  'won',
  'lost',
  'accept_theirs',
  'accept_ours',
] as const;
export type CaseDecision = (typeof CASE_DECISIONS)[number];

/**
 * What may be decided by topic. `check_again` asks the provider: the case closes by itself where the matter is settled. Accepting what a report says books the difference, where
 * there is something to book; accepting ours books nothing.
 */
export const DECISIONS_OF: Readonly<Record<CaseTopic, readonly CaseDecision[]>> = {
  refund: [],
  challenge: ['approve_payment', 'deny_payment', 'check_again'],
  amount_differs: ['refund', 'check_again'],
  late: ['refund', 'keep'],
  paid_twice: ['refund', 'keep'],
  refund_lines: ['choose_votes'],
  other: ['close'],
  unknown_order: ['close'],
  chargeback: ['evidence_sent', 'won', 'lost', 'check_again'],
  report_missing_here: ['check_again', 'accept_theirs', 'accept_ours'],
  report_missing_there: ['check_again', 'accept_theirs', 'accept_ours'],
  report_amount: ['check_again', 'accept_theirs', 'accept_ours'],
  report_fee: ['accept_theirs', 'accept_ours'],
  report_status: ['check_again', 'accept_theirs', 'accept_ours', 'refund'],
  report_twice: ['check_again', 'accept_theirs', 'accept_ours', 'refund'],
  report_refund: ['check_again', 'accept_theirs', 'accept_ours'],
};

/** Steps of a case's timeline. */
export const CASE_STEPS = [
  'opened',
  'requested',
  'approved',
  'rejected',
  'withdrawn',
  'letter_sent',
  'account_named',
  'sent',
  'delayed',
  'denied_by_bank',
  'confirmed',
  'failed',
  'decided',
  'closed',
] as const;
export type CaseStep = (typeof CASE_STEPS)[number];
