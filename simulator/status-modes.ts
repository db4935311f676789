import type { Attempt, Moment } from './order-record.ts';

export const statusModes = ['normal', 'lag', 'not_found', 'error', 'garbage', 'timeout'] as const;
export type StatusMode = (typeof statusModes)[number];

export interface StatusBehaviour {
  readonly mode: StatusMode;
  /** End of the behaviour (ms since the epoch), null for no end. */
  readonly until: number | null;
  /** With `lag`: how far behind the answers are; null is one change behind. */
  readonly lagMs: number | null;
}

const normal: StatusBehaviour = { mode: 'normal', until: null, lagMs: null };

/** How the status call misbehaves, for all orders or for one; the one's own setting goes first. */
export interface StatusModes {
  setForAll(behaviour: StatusBehaviour): void;
  setForOrder(orderId: string, behaviour: StatusBehaviour): void;
  behaviourFor(orderId: string): StatusBehaviour;
  /** Records that the status of an order was answered as it is. */
  countRightAnswer(orderId: string): void;
  rightAnswers(orderId: string): number;
  clear(): void;
}

export function createStatusModes(): StatusModes {
  let forAll = normal;
  const byOrder = new Map<string, StatusBehaviour>();
  const rightAnswers = new Map<string, number>();

  function live(behaviour: StatusBehaviour | undefined): StatusBehaviour | null {
    if (!behaviour || (behaviour.until !== null && behaviour.until <= Date.now())) return null;
    return behaviour;
  }

  return {
    setForAll(behaviour) {
      forAll = behaviour;
    },
    setForOrder: (orderId, behaviour) => void byOrder.set(orderId, behaviour),
    behaviourFor(orderId) {
      return (byOrder.size > 0 ? live(byOrder.get(orderId)) : null) ?? live(forAll) ?? normal;
    },
    countRightAnswer: (orderId) => void rightAnswers.set(orderId, (rightAnswers.get(orderId) ?? 0) + 1),
    rightAnswers: (orderId) => rightAnswers.get(orderId) ?? 0,
    clear() {
      forAll = normal;
      byOrder.clear();
      rightAnswers.clear();
    },
  };
}

/** What the status call returns of an attempt: the present, or with a lag an earlier state (null: none yet). */
export function visibleMoment(attempt: Attempt, behaviour: StatusBehaviour): Moment | null {
  if (behaviour.mode !== 'lag') return attempt.moments.at(-1) ?? null;
  const { lagMs } = behaviour;
  if (lagMs === null) return attempt.moments.at(-2) ?? null;
  return attempt.moments.findLast((moment) => moment.at <= Date.now() - lagMs) ?? null;
}
