import type { PayoutRequest } from '#contracts/payouts/payouts.ts';
import type { BalancesResponse } from '#contracts/payouts/withdrawal.ts';
import { type Bank, transferMethodOf } from '#contracts/transfers/banks.ts';
import { readTypedNumber } from '#contracts/typed-number.ts';
import { formatCount } from '../../lib/format.ts';

export type EventMoney = BalancesResponse['result'][number];

/** What is filled in for a payout: an account, and of chosen events how much. */
export type PayoutDraft = {
  account_id: string;
  /** By event, in the order in which they were chosen. */
  lines: DraftLines;
};
export type DraftLines = Readonly<Record<string, { name: string; amount: string }>>;

export const EMPTY_DRAFT: PayoutDraft = { account_id: '', lines: {} };

/** Chooses an event with all that is available of it, or leaves it out again. */
export function toggleEvent(lines: DraftLines, event: EventMoney): DraftLines {
  const { [event.event_id]: chosen, ...others } = lines;
  if (chosen) return others;
  const line = { name: event.event_name, amount: formatCount(event.available_amount) };
  return { ...lines, [event.event_id]: line };
}

export function withAmount(lines: DraftLines, eventId: string, amount: string): DraftLines {
  const line = lines[eventId];
  return line ? { ...lines, [eventId]: { ...line, amount } } : lines;
}

/** All that is available of every event that nothing stops. */
export const everything = (events: readonly EventMoney[]): DraftLines =>
  Object.fromEntries(
    events
      .filter(({ available_amount, is_stopped }) => available_amount > 0 && !is_stopped)
      .map(({ event_id, event_name: name, available_amount }) => [
        event_id,
        { name, amount: formatCount(available_amount) },
      ]),
  );

/** Events with something to choose; of what was chosen also those of which nothing is left by now. */
export function choosable(lines: DraftLines, events: readonly EventMoney[]): EventMoney[] {
  const there = events.filter(({ available_amount }) => available_amount > 0);
  const gone = Object.entries(lines)
    .filter(([id]) => !there.some(({ event_id }) => event_id === id))
    .map(([event_id, { name: event_name }]) => ({ ...NOTHING, event_id, event_name }));
  return [...there, ...gone];
}
const NOTHING: Omit<EventMoney, 'event_id' | 'event_name'> = {
  event_organizer_id: '',
  is_stopped: false,
  pending_amount: 0,
  held_amount: 0,
  available_amount: 0,
  requested_amount: 0,
  in_transit_amount: 0,
  paid_out_amount: 0,
  owed_amount: 0,
};

export type DraftProblem =
  | { of: 'account'; word: 'account' }
  | { of: 'lines'; word: 'lines' | 'nothing' }
  | { of: 'lines'; word: 'bank'; bank: Bank }
  | { of: 'event'; eventId: string; word: 'amount' }
  | { of: 'event'; eventId: string; word: 'exceeds'; available: number };

/** What a draft comes to. */
export type ReadDraft = {
  lines: PayoutRequest['lines'];
  /** What leaves; unreadable amounts count for nothing. */
  total: number;
  problems: DraftProblem[];
};

/** Reads what is typed, with all that is short of zero: every payout settles it. */
export function readDraft(
  draft: PayoutDraft,
  { events, bank }: { events: readonly EventMoney[]; bank: Bank | undefined },
): ReadDraft {
  const problems: DraftProblem[] = [];
  const chosen = choosable(draft.lines, events).flatMap(
    ({ event_id: eventId, available_amount: available }) => {
      const typed = draft.lines[eventId];
      if (!typed) return [];
      const amount = readTypedNumber(typed.amount);
      if (amount === null || !Number.isInteger(amount) || amount <= 0) {
        problems.push({ of: 'event', eventId, word: 'amount' });
        return [];
      }
      if (amount > available) problems.push({ of: 'event', eventId, word: 'exceeds', available });
      return [{ event_id: eventId, amount }];
    },
  );
  const owed = owing(events).map(({ event_id, owed_amount: amount }) => ({ event_id, amount }));
  const lines = [...chosen, ...owed];
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  if (draft.account_id === '') problems.unshift({ of: 'account', word: 'account' });
  if (Object.keys(draft.lines).length === 0) problems.push({ of: 'lines', word: 'lines' });
  else if (!problems.some(({ of }) => of === 'event')) {
    if (total <= 0) problems.push({ of: 'lines', word: 'nothing' });
    else if (bank && transferMethodOf({ bank, amount: total }) === null)
      problems.push({ of: 'lines', word: 'bank', bank });
  }
  return { lines, total, problems };
}

/** Events with less than nothing, which the next payout settles. */
export const owing = (events: readonly EventMoney[]): EventMoney[] =>
  events.filter(({ owed_amount }) => owed_amount < 0);
