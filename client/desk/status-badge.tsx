import type { OrderState } from '#contracts/orders/order-status.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { Badge, type StatusTone } from '../ui/badge.tsx';

const EVENT_STATUSES = ['draft', 'upcoming', 'ongoing', 'completed', 'canceled', 'pending'] as const;
type EventStatus = (typeof EVENT_STATUSES)[number];

/** The status of an event; an unknown word is shown as it is. */
export function EventStatusBadge({ status, className }: { status: string; className?: string }) {
  const { t } = useTranslation('desk');
  const known = EVENT_STATUSES.find((each): each is EventStatus => each === status);
  return (
    <Badge small status={status} {...(className && { className })}>
      {known ? t(`status.${known}`) : status}
    </Badge>
  );
}

const ORDER_WORDS = {
  opening: ['pending', 'ongoing'],
  pending: ['pending', 'ongoing'],
  settlement: ['success', 'completed'],
  expire: ['expired', 'upcoming'],
  failed: ['failed', 'canceled'],
  review: ['review', 'upcoming'],
  canceled: ['canceled', 'draft'],
  refund: ['refunded', 'draft'],
  partial_refund: ['partlyRefunded', 'draft'],
  chargeback: ['chargeback', 'canceled'],
  reversed: ['reversed', 'canceled'],
} as const satisfies Record<OrderState, readonly [string, StatusTone]>;

/** What is said of a state of an order, among the texts of `desk:orderStatus`. */
export const wordOfOrderState = (state: OrderState) => ORDER_WORDS[state][0];

type OrderStatusBadgeProps = {
  /** A state of `contracts/orders`; any other is `-`. */
  state: string;
  /** Paid after the event closed: the money is there and no votes. */
  late?: boolean;
};

/** PENDING, SUCCESS, EXPIRED, FAILED, and the states that the desk shows besides. */
export function OrderStatusBadge({ state, late = false }: OrderStatusBadgeProps) {
  const { t } = useTranslation('desk');
  if (!(state in ORDER_WORDS)) return <span>-</span>;
  const [word, tone] = ORDER_WORDS[state as OrderState];
  if (late && (state === 'settlement' || state === 'partial_refund')) {
    return (
      <Badge small status="upcoming">
        {t('orderStatus.late')}
      </Badge>
    );
  }
  return (
    <Badge small status={tone}>
      {t(`orderStatus.${word}`)}
    </Badge>
  );
}
