import type { RefundRoute } from '#contracts/cases/cases.ts';

/** How the provider gives back what was paid by a method. */
export interface RefundRule {
  paymentType: string;
  /** How long after the payment. */
  days: number;
  /** Whether a part of it may go back. */
  parts: boolean;
  /** Minutes of the day in Jakarta between which it takes refunds; null for always. */
  hours: { from: number; to: number } | null;
}

/** Reads the table of the configuration, `REFUND_ROUTES`: `METHOD=DAYS[/full][/HH:MM-HH:MM]`, with commas. Methods that are not named go by transfer. */
export function parseRefundRoutes(text: string): RefundRule[] {
  return text.split(',').map((entry) => {
    const [paymentType = '', rule = ''] = entry.split('=');
    const [days = '0', ...options] = rule.split('/');
    const hours = options.find((option) => option.includes('-'));
    return {
      paymentType,
      days: Number(days),
      parts: !options.includes('full'),
      hours: hours === undefined ? null : parseHours(hours),
    };
  });
}

function parseHours(text: string): { from: number; to: number } {
  const [from = 0, to = 0] = text.split('-').map((clock) => {
    const [hour = 0, minute = 0] = clock.split(':').map(Number);
    return hour * 60 + minute;
  });
  return { from, to };
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const DAY_MS = DAY_MINUTES * MINUTE_MS;
const JAKARTA_MS = 7 * 60 * MINUTE_MS;

/** By which way a payment goes back, and from when on. */
export interface RoutePlan {
  kind: RefundRoute;
  /** Null for at once. */
  notBefore: Date | null;
}

/**
 * The way of a refund by the method and the date of the payment. The provider's own refund where it has one; else a transfer.
 *
 * @param isWhole all that was paid, in one piece
 */
export function routeRefund(
  { paymentType, paidAt, isWhole }: { paymentType: string | null; paidAt: Date | null; isWhole: boolean },
  { rules, now }: { rules: readonly RefundRule[]; now: Date },
): RoutePlan {
  const rule = rules.find((each) => each.paymentType === paymentType);
  if (!rule || paidAt === null || (!rule.parts && !isWhole)) return { kind: 'transfer', notBefore: null };
  const start = openingAt(rule, now);
  const lastAt = paidAt.getTime() + rule.days * DAY_MS;
  // One that waits for its hour has to be in time then.
  if (start.getTime() >= lastAt) return { kind: 'transfer', notBefore: null };
  return { kind: 'provider', notBefore: start > now ? start : null };
}

/** From when on the provider takes it: now, or when it opens next. */
function openingAt({ hours }: RefundRule, now: Date): Date {
  if (hours === null) return now;
  const local = now.getTime() + JAKARTA_MS;
  const minute = Math.floor(local / MINUTE_MS) % DAY_MINUTES;
  if (minute >= hours.from && minute < hours.to) return now;
  const midnight = Math.floor(local / DAY_MS) * DAY_MS;
  const day = minute < hours.from ? midnight : midnight + DAY_MS;
  return new Date(day + hours.from * MINUTE_MS - JAKARTA_MS);
}
