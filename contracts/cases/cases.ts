import * as z from 'zod/mini';
import { idSchema, linkTokenSchema, orderIdSchema } from '../ids.ts';
import { nameSchema, readableText } from '../names.ts';
import { pageQueryShape, paginationSchema } from '../pagination.ts';
import { ACCOUNT_NUMBER, bankCodes } from '../transfers/banks.ts';
import {
  CASE_DECISIONS,
  CASE_KINDS,
  CASE_REASONS,
  CASE_STATES,
  CASE_STEPS,
  CASE_TOPICS,
  REFUND_ROUTES,
  REFUND_SCOPES,
} from './case-words.ts';

const caseKindSchema = z.enum(CASE_KINDS);
export type CaseKind = z.infer<typeof caseKindSchema>;
const caseStateSchema = z.enum(CASE_STATES);
export type CaseState = z.infer<typeof caseStateSchema>;
const caseReasonSchema = z.enum(CASE_REASONS);
export type CaseReason = z.infer<typeof caseReasonSchema>;
const refundScopeSchema = z.enum(REFUND_SCOPES);
export type RefundScope = z.infer<typeof refundScopeSchema>;
const refundRouteSchema = z.enum(REFUND_ROUTES);
export type RefundRoute = z.infer<typeof refundRouteSchema>;

const amountSchema = z.int().check(z.positive(), z.maximum(999_999_999));
const votesSchema = z.array(
  z.object({ finalist_id: idSchema, votes: z.int().check(z.positive(), z.maximum(1_000_000)) }),
);
const linesSchema = votesSchema.check(z.maxLength(200));
const noteSchema = z.string().check(z.trim(), z.minLength(3), z.maxLength(500), readableText);

export const caseParamsSchema = z.object({ id: idSchema });
export const refundOrderParamsSchema = z.object({ id: orderIdSchema });

/** Of a list; `to_approve` are those that the reader may approve: asked by somebody else. */
export const caseListQuerySchema = z.object({
  ...pageQueryShape,
  kind: z.optional(caseKindSchema),
  state: z.optional(caseStateSchema),
  /** Only what waits, or only what is over. */
  open: z.optional(z.enum(['yes', 'no'])),
  event_id: z.optional(idSchema),
  event_organizer_id: z.optional(idSchema),
  order_id: z.optional(orderIdSchema),
  /** Differences of a report, or of a day of the books. */
  report_id: z.optional(idSchema),
  day: z.optional(z.iso.date()),
  /** Opened so many hours ago or earlier. */
  older_than_hours: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000))),
  mine: z.optional(z.enum(['to_approve'])),
});
export type CaseListQuery = z.infer<typeof caseListQuerySchema>;

/** What of an order is to go back. `lines` are the votes that fall: of `votes` all of it, of `amount` how what falls is spread over several finalists. */
const refundShape = {
  scope: refundScopeSchema,
  lines: z._default(linesSchema, []),
  amount: z.optional(amountSchema),
};
export const refundPreviewRequestSchema = z.object(refundShape);
export type RefundPreviewRequest = z.infer<typeof refundPreviewRequestSchema>;
export const refundRequestSchema = z.object({
  ...refundShape,
  reason: caseReasonSchema,
  note: noteSchema,
  /** What the preview said would go back: another amount is refused. */
  expected_amount: amountSchema,
});
export type RefundRequest = z.infer<typeof refundRequestSchema>;

const routeSchema = z.object({
  kind: refundRouteSchema,
  /** The provider takes it from then on; null for at once. */
  not_before: z.nullable(z.iso.datetime()),
});

/** What a refund does, but by which way. */
const outcomeShape = {
  amount: z.int(),
  left_after: z.int(),
  /** How many votes have to fall: what stands afterwards is covered by the money that stays. */
  votes: z.int(),
  /** By finalist; ranks are null where the board has none. Where votes have to be spread first, `lines` are empty. */
  lines: z.array(
    z.object({
      finalist_id: z.string(),
      name: z.string(),
      votes: z.int(),
      /** Of this order. */
      standing: z.int(),
      rank_before: z.nullable(z.int()),
      rank_after: z.nullable(z.int()),
    }),
  ),
  must_choose_lines: z.boolean(),
  /** Whose money it is; the parts add up to `amount`. `suspense` is nobody's yet: it came late. */
  whose: z.object({
    organizer: z.int(),
    platform: z.int(),
    tax: z.int(),
    fee: z.int(),
    suspense: z.int(),
  }),
  needs_approval: z.boolean(),
};

export const refundPreviewResponseSchema = z.object({
  result: z.object({ ...outcomeShape, route: routeSchema }),
});
export type RefundPreview = z.infer<typeof refundPreviewResponseSchema>['result'];

const personSchema = z.object({ id: z.string(), name: z.nullable(z.string()) });

const caseRowShape = {
  id: z.string(),
  kind: caseKindSchema,
  topic: z.enum(CASE_TOPICS),
  state: caseStateSchema,
  order_id: z.nullable(z.string()),
  event_id: z.nullable(z.string()),
  event_name: z.nullable(z.string()),
  /** Null while the event's results are hidden from the viewer. */
  amount: z.nullable(z.int()),
  reason: z.nullable(caseReasonSchema),
  route: z.nullable(refundRouteSchema),
  asked_by: z.nullable(personSchema),
  created_at: z.iso.datetime(),
  deadline_at: z.nullable(z.iso.datetime()),
  closed_at: z.nullable(z.iso.datetime()),
  /** The viewer may approve it. */
  to_approve: z.boolean(),
  revision: z.int(),
  /** Of a difference between a report of the provider and our books; null for everything else. */
  difference: z.nullable(
    z.object({
      report_id: z.string(),
      day: z.iso.date(),
      /** Rupiah; null where the report does not say how much, and while the event's results are hidden from the viewer. */
      theirs: z.nullable(z.int()),
      ours: z.nullable(z.int()),
      their_status: z.string(),
      our_status: z.string(),
      proposal: z.enum(CASE_DECISIONS),
    }),
  ),
};
export const caseRowSchema = z.object(caseRowShape);
export type CaseRow = z.infer<typeof caseRowSchema>;

export const caseListResponseSchema = z.object({
  result: z.array(caseRowSchema),
  pagination: paginationSchema,
});

/** So many of the newest cases of an order: one has a few. */
export const ORDER_CASES_MAX = 50;
/** GET /admin/transactions/{id}/cases */
export const orderCasesResponseSchema = z.object({ result: z.array(caseRowSchema) });

export const caseDetailSchema = z.object({
  ...caseRowShape,
  note: z.string(),
  /** What the provider says of the payment of an order that is not here, of which `amount` is; 0 where it does not say how much. Null for everything else. */
  reported: z.nullable(
    z.object({
      status: z.string(),
      payment_type: z.nullable(z.string()),
      /** Its status says so; else a signed message alone, and the provider has no such order. */
      confirmed: z.boolean(),
    }),
  ),
  scope: z.nullable(refundScopeSchema),
  lines: z.array(z.object({ finalist_id: z.string(), name: z.string(), votes: z.int() })),
  not_before: z.nullable(z.iso.datetime()),
  approved_by: z.nullable(personSchema),
  /** The refund that a review led to, and the review that a refund came from. */
  refund_id: z.nullable(z.string()),
  review_id: z.nullable(z.string()),
  decisions: z.array(z.enum(CASE_DECISIONS)),
  /** Those of them which somebody else has to approve. */
  of_two: z.array(z.enum(CASE_DECISIONS)),
  /** The decision that somebody has asked for and that waits to be approved; `amount` where it names one. Null for everything else. */
  asked: z.nullable(z.object({ decision: z.enum(CASE_DECISIONS), amount: z.nullable(z.int()) })),
  /** What the decision `refund` would do; `route` is null where the provider has to say first how the payment was made. Null where it cannot be decided, or shows hidden results. */
  refund: z.nullable(z.object({ ...outcomeShape, route: z.nullable(routeSchema) })),
  /** How many votes have to be chosen, for `choose_votes`. */
  votes_to_choose: z.nullable(z.int()),
  /** A chargeback of a second payment of the order: the votes of the first one stand. */
  of_second_payment: z.boolean(),
  /** A chargeback of what we had given back by transfer: it went twice, unless that transfer came back. No votes fall with it. */
  of_transferred: z.boolean(),
  /** A chargeback of a part: the amount has to be named where it is lost, and the votes that fall with it. */
  asks_amount: z.boolean(),
  /** Votes to choose from: those of the order that stand. */
  choices: z.array(z.object({ finalist_id: z.string(), name: z.string(), standing: z.int() })),
  /** Where the customer wants it, its number but for the last digits. */
  account: z.nullable(z.object({ bank: z.string(), number: z.string(), name: z.string() })),
  timeline: z.array(
    z.object({
      step: z.enum(CASE_STEPS),
      at: z.iso.datetime(),
      by: z.nullable(personSchema),
      note: z.string(),
    }),
  ),
});
export type CaseDetail = z.infer<typeof caseDetailSchema>;
export const caseDetailResponseSchema = z.object({ result: caseDetailSchema });
export const caseChangedResponseSchema = z.object({ message: z.string(), result: caseDetailSchema });

/** What is decided is what was read: another revision is refused. */
const revisionShape = { revision: z.int().check(z.nonnegative()) };
export const caseApprovalRequestSchema = z.object(revisionShape);
export const caseRefusalRequestSchema = z.object({ ...revisionShape, note: noteSchema });
export const caseDecisionRequestSchema = z.object({
  ...revisionShape,
  decision: z.enum(CASE_DECISIONS),
  reason: caseReasonSchema,
  note: noteSchema,
  lines: z._default(linesSchema, []),
  /** Rupiah that the bank has kept: of a partial chargeback that is lost, of which the provider names no amount. */
  amount: z.optional(amountSchema),
});
export type CaseDecisionRequest = z.infer<typeof caseDecisionRequestSchema>;

/** The days for which the link to name an account is good. */
export const REFUND_LINK_DAYS = 14;

export const refundLinkRequestSchema = z.object({ token: linkTokenSchema });
export const refundLinkResponseSchema = z.object({
  result: z.object({
    order_id: z.string(),
    event_name: z.string(),
    amount: z.int(),
    expires_at: z.iso.datetime(),
    /** One was named; it can be changed until the money is on its way. */
    named: z.boolean(),
  }),
});
export const refundAccountRequestSchema = z.object({
  token: linkTokenSchema,
  bank: z.enum(bankCodes),
  account_number: z.string().check(z.regex(ACCOUNT_NUMBER)),
  account_name: nameSchema({ min: 3, max: 100 }),
});
export type RefundAccountRequest = z.infer<typeof refundAccountRequestSchema>;
