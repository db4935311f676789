import type { RefundScope } from '#contracts/cases/cases.ts';
import { AppError } from '#server/platform/app-error.ts';
import {
  type EffectLine,
  isTaken,
  type Order,
  remainingAmount,
  remainingLines,
  TRANSFERRED,
} from '../orders/index.ts';

/** What somebody wants to give back. */
export interface RefundWish {
  scope: RefundScope;
  /** Of `votes` those that fall; of `amount` how what falls is spread, where it is not clear. */
  lines: readonly EffectLine[];
  amount?: number | undefined;
}

export interface RefundPlan {
  /** Rupiah. */
  amount: number;
  /** How many votes fall with it. */
  votes: number;
  lines: EffectLine[];
  /** The votes have to be spread over several finalists first. */
  mustChooseLines: boolean;
}

type Facts = Pick<Order, 'state' | 'lines' | 'grossAmount' | 'effects' | 'late' | 'flags'>;

/**
 * What a refund takes of an order. What stands afterwards is covered by the money that stays: never a vote more than it pays for, and never a vote less. Late money
 * has no votes.
 *
 * @throws AppError `refund_not_possible` where there is nothing of that to give back, `refund_lines_invalid` where votes are not those of the order
 */
export function planRefund(order: Facts, { scope, lines, amount: requested }: RefundWish): RefundPlan {
  const left = remainingAmount(order);
  const isPaid = order.state === 'settlement' || order.state === 'partial_refund';
  const isChosen = !order.flags.some((flag) => flag.startsWith('choose_refund_lines:'));
  // Of what was given back before: its chargeback is decided about first.
  const isDisputed = isTaken(order, TRANSFERRED);
  if (!isPaid || left <= 0 || !isChosen || isDisputed) throw new AppError({ code: 'refund_not_possible' });
  const standing = remainingLines(order);
  const all = { amount: left, votes: sumVotes(standing), lines: standing, mustChooseLines: false };
  if (scope === 'full') return all;
  if (scope === 'votes') {
    requireStanding(lines, standing);
    const votes = sumVotes(lines);
    if (votes === 0) throw new AppError({ code: 'refund_lines_invalid' });
    if (votes === all.votes) return all;
    const amount = left - worthOf(order, all.votes - votes);
    if (amount <= 0) throw new AppError({ code: 'refund_not_possible' });
    return { amount, votes, lines: [...lines], mustChooseLines: false };
  }
  if (requested === undefined || requested > left) throw new AppError({ code: 'refund_not_possible' });
  if (requested === left) return all;
  return spread({
    amount: requested,
    votes: votesToFall(order, left - requested),
    lines,
    standing,
  });
}

/** How many votes of an order have to fall so that `left` rupiah pay for those that stand. */
export function votesToFall(order: Pick<Order, 'lines' | 'grossAmount' | 'effects'>, left: number): number {
  const standing = sumVotes(remainingLines(order));
  return Math.max(0, standing - Math.floor((left * votesOf(order)) / order.grossAmount));
}

/** @throws AppError `refund_lines_invalid` for votes that are not so many, or not there */
export function requireLines(
  order: Pick<Order, 'effects'>,
  { lines, votes }: { lines: readonly EffectLine[]; votes: number },
): void {
  requireStanding(lines, remainingLines(order));
  if (sumVotes(lines) !== votes) throw new AppError({ code: 'refund_lines_invalid' });
}

function spread({
  amount,
  votes,
  lines,
  standing,
}: {
  amount: number;
  votes: number;
  lines: readonly EffectLine[];
  standing: EffectLine[];
}): RefundPlan {
  if (votes === 0 && lines.length === 0) return { amount, votes, lines: [], mustChooseLines: false };
  if (votes === sumVotes(standing)) return { amount, votes, lines: standing, mustChooseLines: false };
  if (lines.length > 0) {
    requireStanding(lines, standing);
    if (sumVotes(lines) !== votes) throw new AppError({ code: 'refund_lines_invalid' });
    return { amount, votes, lines: [...lines], mustChooseLines: false };
  }
  const [only, ...others] = standing;
  if (!only || others.length > 0) return { amount, votes, lines: [], mustChooseLines: true };
  return { amount, votes, lines: [{ finalistId: only.finalistId, votes }], mustChooseLines: false };
}

/** Rupiah without which so many votes of an order would not be paid for. */
function worthOf(order: Pick<Order, 'lines' | 'grossAmount'>, votes: number): number {
  return Math.ceil((votes * order.grossAmount) / votesOf(order));
}

function requireStanding(lines: readonly EffectLine[], standing: readonly EffectLine[]): void {
  const left = new Map(standing.map(({ finalistId, votes }) => [finalistId, votes]));
  const isTwice = new Set(lines.map(({ finalistId }) => finalistId)).size !== lines.length;
  if (isTwice || lines.some(({ finalistId, votes }) => votes > (left.get(finalistId) ?? 0)))
    throw new AppError({ code: 'refund_lines_invalid' });
}

const votesOf = ({ lines }: Pick<Order, 'lines'>): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

export const sumVotes = (lines: readonly { votes: number }[]): number =>
  lines.reduce((sum, { votes }) => sum + votes, 0);
