import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { parseStartTime } from './jakarta-time.ts';
import { methodsFor } from './methods.ts';
import type { OrderRecord } from './order-record.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const TOKEN_LIFE_MS = 7 * DAY_MS;
const MAX_URLS = 3;

const unitsMs: Record<string, number> = { second: 1000, minute: 60_000, hour: 3_600_000, day: DAY_MS };

const period = z.object({
  start_time: z.optional(z.string()),
  unit: z.string().check(z.regex(/^(second|minute|hour|day)s?$/, 'is invalid')),
  duration: z.int().check(z.positive()),
});

const text255 = z.optional(z.string().check(z.maxLength(255, 'is too long')));

const requestSchema = z.object({
  transaction_details: z.object(
    {
      order_id: z
        .string('is required')
        .check(
          z.minLength(1, 'is required'),
          z.maxLength(50, 'is too long'),
          z.regex(
            /^[A-Za-z0-9._~-]+$/,
            'contains characters other than letters, digits, dash, underscore, tilde, dot',
          ),
        ),
      gross_amount: z
        .int('is required')
        .check(z.positive('must be greater than 0'), z.maximum(999_999_999_999, 'is too large')),
    },
    'is required',
  ),
  item_details: z.optional(
    z.array(
      z.object({
        id: z.optional(z.string().check(z.maxLength(50, 'is too long'))),
        price: z.int('is required, without decimals'),
        quantity: z.int('is required').check(z.minimum(1, 'must be at least 1')),
        name: z.string('is required').check(z.maxLength(50, 'is too long')),
      }),
    ),
  ),
  customer_details: z.nullish(
    z.object({ first_name: text255, last_name: text255, email: text255, phone: text255 }),
  ),
  enabled_payments: z.nullish(z.array(z.string())),
  expiry: z.nullish(period),
  page_expiry: z.nullish(period),
  callbacks: z.nullish(
    z.object({ finish: z.optional(z.url('is not a URL').check(z.maxLength(255, 'is too long'))) }),
  ),
  custom_field1: text255,
  custom_field2: text255,
  custom_field3: text255,
});

export interface NotificationHeaders {
  override: string | undefined;
  append: string | undefined;
}

/**
 * Checks a Snap create request by the published rules and turns it into a record.
 *
 * @returns `messages` in the provider's words (`transaction_details.order_id is required`) when it is refused.
 */
export function parseSnapRequest({
  body,
  headers,
  notificationUrl,
  now,
}: {
  body: unknown;
  headers: NotificationHeaders;
  notificationUrl: string;
  now: number;
}): { record: OrderRecord } | { messages: string[] } {
  const parsed = requestSchema.safeParse(body ?? {});
  if (!parsed.success) return { messages: parsed.error.issues.flatMap(describeIssue) };
  const request = parsed.data;
  const { order_id: orderId, gross_amount: grossAmount } = request.transaction_details;
  const lines = (request.item_details ?? []).map(({ name, price, quantity }) => ({ name, price, quantity }));
  const sum = lines.reduce((total, line) => total + line.price * line.quantity, 0);
  if (request.item_details && sum !== grossAmount) {
    return { messages: ['transaction_details.gross_amount is not equal to the sum of item_details'] };
  }
  const expiry = toPeriod(request.expiry);
  const page = toPeriod(request.page_expiry) ?? expiry;
  if (expiry === 'bad' || page === 'bad') return { messages: ['expiry.start_time is invalid'] };
  return {
    record: {
      token: randomUUID(),
      orderId,
      createdAt: now,
      grossAmount,
      lines,
      customer: toCustomer(request.customer_details),
      methods: methodsFor({ amount: grossAmount, requested: request.enabled_payments ?? null }),
      expiry,
      pageExpiresAt: Math.min(
        page ? (page.startAt ?? now) + page.durationMs : now + DAY_MS,
        now + TOKEN_LIFE_MS,
      ),
      finishUrl: request.callbacks?.finish ?? null,
      customFields: pickCustomFields(request),
      notificationUrls: chooseUrls(headers, notificationUrl),
      canceledAt: null,
      attempts: [],
      notifications: [],
      alarms: [],
    },
  };
}

function describeIssue(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.map(String).join('.');
  // A body without transaction_details is answered like one without both of its required fields.
  if (path === 'transaction_details' || path === '') {
    return ['transaction_details.order_id is required', 'transaction_details.gross_amount is required'];
  }
  return [`${path} ${/^(is|must|contains)/.test(issue.message) ? issue.message : 'is invalid'}`];
}

function toPeriod(
  value: z.infer<typeof period> | null | undefined,
): { startAt: number | null; durationMs: number } | null | 'bad' {
  if (!value) return null;
  const startAt = value.start_time === undefined ? null : parseStartTime(value.start_time);
  if (value.start_time !== undefined && startAt === null) return 'bad';
  return { startAt, durationMs: value.duration * (unitsMs[value.unit.replace(/s$/, '')] ?? 0) };
}

function toCustomer(details: z.infer<typeof requestSchema>['customer_details']): OrderRecord['customer'] {
  if (!details) return null;
  const entries = Object.entries(details).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}

function pickCustomFields(request: z.infer<typeof requestSchema>): Record<string, string> {
  const fields = {
    custom_field1: request.custom_field1,
    custom_field2: request.custom_field2,
    custom_field3: request.custom_field3,
  };
  const present = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(present);
}

function chooseUrls({ override, append }: NotificationHeaders, usual: string): string[] {
  const kept = override === undefined ? [usual] : splitUrls(override);
  return [...new Set([...kept, ...(append === undefined ? [] : splitUrls(append))])];
}

function splitUrls(header: string): string[] {
  return header
    .split(',')
    .map((url) => url.trim())
    .filter((url) => URL.canParse(url))
    .slice(0, MAX_URLS);
}
