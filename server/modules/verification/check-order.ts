import {
  type Fault,
  isLegalMove,
  listCounted,
  type Order,
  remainingAmount,
  remainingLines,
} from '../orders/index.ts';

/** Which effects an order of each state has: how many, and whether anything of them is left. */
const shapes: Record<Order['state'], { effects: 'none' | 'settled' | 'partly_back' | 'all_back' }> = {
  opening: { effects: 'none' },
  pending: { effects: 'none' },
  review: { effects: 'none' },
  expire: { effects: 'none' },
  canceled: { effects: 'none' },
  failed: { effects: 'none' },
  settlement: { effects: 'settled' },
  partial_refund: { effects: 'partly_back' },
  refund: { effects: 'all_back' },
  reversed: { effects: 'all_back' },
  chargeback: { effects: 'all_back' },
};

/** What is wrong with an order by itself: its moves (I2), and whether its effects fit its state and lines (I1, I7). */
export function checkOrderFaults(order: Order): Fault[] {
  const faults: Fault[] = [];
  const fault = (invariant: Fault['invariant'], what: string) =>
    faults.push({ invariant, eventId: order.eventId, what: `order ${order.id}: ${what}` });

  for (const { from, to } of order.history) {
    if (!isLegalMove({ from, to })) fault('I2', `moved from ${from} to ${to}`);
  }
  const last = order.history.at(-1);
  if (last && last.to !== order.state) fault('I2', `is ${order.state} but last moved to ${last.to}`);

  const keys = order.effects.map(({ key }) => key);
  if (new Set(keys).size !== keys.length) fault('I1', 'has an effect twice');
  const { outbox } = order;
  if (outbox && outbox.firstEffect > order.effects.length)
    fault('I1', 'has more counted effects than effects');
  // An imported order has the instant before it is counted.
  if (order.countedAt === null && listCounted(order).length > 0)
    fault('I1', 'has counted effects, and no instant at which they were counted');
  if (order.countedAt !== null && order.effects.length === 0)
    fault('I1', 'has an instant at which it was counted, and no effects');

  const held = remainingAmount(order);
  const votes = remainingLines(order);
  const [settle] = order.effects;
  switch (shapes[order.state].effects) {
    case 'none':
      if (settle) fault('I2', `is ${order.state} but has effects`);
      break;
    case 'settled':
      // More effects than one are chargebacks that were won.
      if (held !== order.grossAmount || order.effects.slice(1).some(({ kind }) => kind === 'refund'))
        fault('I2', 'is settled but not held in full');
      break;
    case 'partly_back':
      if (order.effects.length < 2 || held < 0 || held > order.grossAmount)
        fault('I2', 'is wrongly refunded in part');
      break;
    case 'all_back':
      if (held !== 0 || votes.length > 0) fault('I2', `is ${order.state} but something of it is left`);
      break;
  }
  if (settle) checkSettlement(order, fault);
  const subtotal = order.lines.reduce((sum, { amount }) => sum + amount, 0);
  const gross = order.subtotalAmount + order.taxAmount + order.feeAmount;
  if (subtotal !== order.subtotalAmount || gross !== order.grossAmount) fault('I7', 'does not add up');
  return faults;
}

function checkSettlement(order: Order, fault: (invariant: Fault['invariant'], what: string) => void): void {
  const [settle] = order.effects;
  if (settle?.key !== 'settle' || settle.amount !== order.grossAmount) {
    fault('I1', 'does not begin with its settlement');
    return;
  }
  const counted = new Map(settle.lines.map(({ finalistId, votes }) => [finalistId, votes]));
  const expected = order.late ? [] : order.lines;
  const fits =
    counted.size === expected.length &&
    expected.every(({ finalistId, quantity }) => counted.get(finalistId) === quantity);
  if (!fits) fault('I1', 'settled with other votes than were ordered');
}
