import { OrderModel } from './orders.model.ts';

export interface EventMoney {
  /** Rupiah that was paid in time and not given back. */
  amount: number;
  /** Orders that it came from. */
  transactions: number;
}

/** The settled money of events; those without any are absent. */
export async function sumEventMoney(eventIds: readonly string[]): Promise<Map<string, EventMoney>> {
  const rows = await OrderModel.aggregate<{ _id: string } & EventMoney>([
    {
      $match: {
        eventId: { $in: [...eventIds] },
        state: { $in: ['settlement', 'partial_refund'] },
        late: false,
      },
    },
    {
      $group: {
        _id: '$eventId',
        amount: { $sum: { $sum: '$effects.amount' } },
        transactions: { $sum: 1 },
      },
    },
  ]);
  return new Map(rows.map(({ _id, amount, transactions }) => [_id, { amount, transactions }]));
}
