/** What is stored of an organizer's money from one event, in rupiah. */
export interface BalanceFacts {
  /** Owed to the organizer by the ledger; below zero when it is the organizer who has to pay. */
  payableAmount: number;
  /** Of it, asked for and not yet sent; below zero where a payout of other events settles what this one is short of. */
  requestedAmount: number;
  /** Sent, and not yet carried out. */
  inTransitAmount: number;
  paidAmount: number;
  /** No order of the event can change its result any more. */
  isFinal: boolean;
  /** What open cases may take back from the organizer. */
  caseAmount: number;
  /** What is kept back for a while after the result was final. */
  reserveAmount: number;
}

/** Every rupiah that an event has earned for its organizer, in one state each. */
export interface Balance {
  pendingAmount: number;
  heldAmount: number;
  availableAmount: number;
  requestedAmount: number;
  inTransitAmount: number;
  paidAmount: number;
  /** 0 or less. */
  owedAmount: number;
}

/** What each rupiah of an event's money is at present; together they are what is payable, in transit and paid. */
export function splitBalance(facts: BalanceFacts): Balance {
  const { payableAmount, requestedAmount, inTransitAmount, paidAmount } = facts;
  const left = payableAmount - requestedAmount;
  const free = Math.max(0, left);
  const heldAmount = facts.isFinal ? Math.min(free, facts.caseAmount + facts.reserveAmount) : 0;
  return {
    pendingAmount: facts.isFinal ? 0 : free,
    heldAmount,
    availableAmount: facts.isFinal ? free - heldAmount : 0,
    requestedAmount,
    inTransitAmount,
    paidAmount,
    owedAmount: Math.min(0, left),
  };
}

/**
 * What is kept back of an event's money: a part of everything that it has earned, for some days after its result was final.
 *
 * @param rule percent of the earnings, 0 to 100, and days; 0 of either keeps nothing
 */
export function reserveAt(
  { earnedAmount, finalAt }: { earnedAmount: number; finalAt: Date | null },
  { percent, days }: { percent: number; days: number },
  now: Date,
): number {
  if (finalAt === null || now.getTime() >= finalAt.getTime() + days * 24 * 3_600_000) return 0;
  return Math.ceil((Math.max(0, earnedAmount) * percent) / 100);
}
