import type { EffectLine, Order, OrderEffect } from './order.ts';
import type { ProviderReport } from './provider-report.ts';

type Facts = Pick<Order, 'lines' | 'grossAmount' | 'effects' | 'late'> &
  Partial<Pick<Order, 'plannedRefunds'>>;

/** A paid order is worth its votes; a late one is money without votes. */
export function planSettlement(
  order: Pick<Order, 'lines' | 'grossAmount'>,
  { paidAt, late }: { paidAt: Date; late: boolean },
): OrderEffect {
  const lines = order.lines.map(({ finalistId, quantity }) => ({ finalistId, votes: quantity }));
  return { key: 'settle', kind: 'settle', at: paidAt, amount: order.grossAmount, lines: late ? [] : lines };
}

/** Takes back whatever the effects so far have left, in votes and in money. */
export function planReversal(order: Facts, { at }: { at: Date }): OrderEffect {
  return {
    key: freshKey(order, 'reverse'),
    kind: 'reverse',
    at,
    amount: 0 - remainingAmount(order),
    lines: remainingLines(order).map(({ finalistId, votes }) => ({ finalistId, votes: -votes })),
  };
}

/** Gives back what the last reversal took: the money, and with `withVotes` the votes; null where nothing was reversed. */
export function planRestoration(
  order: Pick<Order, 'effects'>,
  { at, withVotes }: { at: Date; withVotes: boolean },
): OrderEffect | null {
  const reversed = order.effects.findLast(({ kind }) => kind === 'reverse');
  if (!reversed) return null;
  const lines = reversed.lines.map(({ finalistId, votes }) => ({ finalistId, votes: -votes }));
  return {
    key: freshKey(order, 'restore'),
    kind: 'restore',
    at,
    amount: 0 - reversed.amount,
    lines: withVotes ? lines : [],
  };
}

/** The key of the next effect of a kind that may happen more than once. */
function freshKey({ effects }: Pick<Order, 'effects'>, kind: 'reverse' | 'restore'): string {
  const before = effects.filter((effect) => effect.kind === kind).length;
  return before === 0 ? kind : `${kind}:${before + 1}`;
}

/**
 * The refunds of a report that the order does not have yet. With `all`, the last of them takes everything that is
 * left. Which votes a partial refund takes is clear when we planned it, or when the order has one finalist and the amount is a whole
 * number of votes; otherwise the desk has to choose, and the order is marked.
 */
export function planRefunds(
  order: Facts,
  report: ProviderReport,
  { all, now }: { all: boolean; now: Date },
): { effects: OrderEffect[]; flags: string[] } {
  const fresh =
    report.refunds.length > 0 ? withoutBooked(order, report.refunds) : refundsBySum(order, report, { all });
  const effects: OrderEffect[] = [];
  const flags: string[] = [];
  fresh.forEach((refund, index) => {
    const soFar = { ...order, effects: [...order.effects, ...effects] };
    const left = remainingAmount(soFar);
    const takesAll = all && index === fresh.length - 1;
    const amount = takesAll ? left : Math.min(refund.amount, left);
    const lines = takesAll
      ? remainingLines(soFar)
      : (plannedLines(soFar, refund) ?? chooseLines(soFar, amount));
    if (lines === null) flags.push(`choose_refund_lines:${refund.id}`);
    effects.push({
      key: `refund:${refund.id}`,
      kind: 'refund',
      at: refund.createdAt ?? now,
      amount: -amount,
      lines: (lines ?? []).map(({ finalistId, votes }) => ({ finalistId, votes: -votes })),
    });
  });
  const left = { ...order, effects: [...order.effects, ...effects] };
  if (all && (remainingAmount(left) !== 0 || remainingLines(left).length > 0)) {
    // All refunds were reported as partial ones and now the order is refunded: the last takes what is left.
    effects.push({ ...planReversal(left, { at: now }), key: 'refund:rest', kind: 'refund' });
  }
  return { effects, flags };
}

/** How the parts begin that a bank kept after a dispute. */
export const DISPUTE = 'dispute:';

/** How refunds begin that were reported by their cumulative sum only. */
const BY_SUM = 'upto-';

/**
 * What of the listed refunds is not booked. One that was reported by its sum before it was listed is booked already, under no name of its
 * own: as much as was booked so is taken off those that are listed first.
 */
function withoutBooked(
  order: Facts,
  listed: ProviderReport['refunds'],
): { id: string; amount: number; createdAt: Date | null }[] {
  const booked = new Map(order.effects.map(({ key, amount }) => [key, -amount]));
  const bookedAs = (id: string) => booked.get(`refund:${id}`);
  let nameless = 0;
  for (const [key, amount] of booked) if (key.startsWith(`refund:${BY_SUM}`)) nameless += amount;
  // What is missing of a booked refund was subtracted above.
  for (const { id, amount } of listed) nameless -= Math.max(0, amount - (bookedAs(id) ?? amount));
  return listed.flatMap((refund) => {
    if (bookedAs(refund.id) !== undefined) return [];
    const known = Math.min(Math.max(0, nameless), refund.amount);
    nameless -= known;
    return known === refund.amount ? [] : [{ ...refund, amount: refund.amount - known }];
  });
}

/** Some methods report the cumulative amount only; the amount itself then names the refund. */
function refundsBySum(
  order: Facts,
  report: ProviderReport,
  { all }: { all: boolean },
): ProviderReport['refunds'] {
  // The provider's sum has nothing of what we transferred ourselves, nor of what a bank kept.
  const byProvider = order.effects.filter(({ key, via }) => via !== 'transfer' && !key.startsWith(DISPUTE));
  const refunded = order.grossAmount - remainingAmount({ effects: byProvider });
  const total = report.refundAmount ?? (all ? order.grossAmount : refunded);
  if (!all && total <= refunded) return [];
  const amount = total - refunded;
  // One that we asked for bears its name, so that it is known as ours.
  const ours = order.plannedRefunds?.find(
    (plan) => plan.amount === amount && !order.effects.some(({ key }) => key === `refund:${plan.key}`),
  );
  return [{ id: ours?.key ?? (all ? 'full' : `${BY_SUM}${total}`), amount, createdAt: null }];
}

/** What we planned for a refund, as far as it is still there; null for one that we did not plan, or not so. */
function plannedLines(order: Facts, { id, amount }: { id: string; amount: number }): EffectLine[] | null {
  const plan = order.plannedRefunds?.find(({ key }) => key === id);
  return plan?.amount === amount ? clipLines(order, plan.lines) : null;
}

/** Votes to be taken back, no more of a finalist than stand. */
export function clipLines(order: Pick<Order, 'effects'>, lines: readonly EffectLine[]): EffectLine[] {
  const left = new Map(remainingLines(order).map(({ finalistId, votes }) => [finalistId, votes]));
  return lines
    .map(({ finalistId, votes }) => ({ finalistId, votes: Math.min(votes, left.get(finalistId) ?? 0) }))
    .filter(({ votes }) => votes > 0);
}

function chooseLines(order: Facts, amount: number): EffectLine[] | null {
  if (order.late) return [];
  const [only] = order.lines;
  if (!only || order.lines.length > 1) return null;
  const exact = (amount * only.quantity) / order.grossAmount;
  if (!Number.isInteger(exact)) return null;
  return [{ finalistId: only.finalistId, votes: exact }];
}

/** Votes that the effects so far leave standing, without finalists at zero. */
export function remainingLines(order: Pick<Order, 'effects'>): EffectLine[] {
  const votes = new Map<string, number>();
  for (const effect of order.effects) {
    for (const line of effect.lines)
      votes.set(line.finalistId, (votes.get(line.finalistId) ?? 0) + line.votes);
  }
  return [...votes]
    .filter(([, count]) => count !== 0)
    .map(([finalistId, count]) => ({ finalistId, votes: count }));
}

/** Rupiah of the gross amount that the effects so far leave with us. */
export function remainingAmount(order: Pick<Order, 'effects'>): number {
  return order.effects.reduce((sum, effect) => sum + effect.amount, 0);
}
