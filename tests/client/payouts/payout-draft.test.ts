import { describe, expect, test } from '@jest/globals';
import {
  choosable,
  EMPTY_DRAFT,
  everything,
  type PayoutDraft,
  readDraft,
  toggleEvent,
  withAmount,
} from '#client/desk/payouts/payout-draft.ts';
import { buildEventMoney } from '../../support/payouts-client.ts';

const gita = buildEventMoney();
const raka = buildEventMoney({ event_id: 'EVT-3', event_name: 'Raka Raki', available_amount: 500_000 });
const stopped = buildEventMoney({ event_id: 'EVT-4', event_name: 'Duta', is_stopped: true });
const owing = buildEventMoney({ event_id: 'EVT-5', available_amount: 0, owed_amount: -40_000 });
const draftOf = (amount: string): PayoutDraft => ({
  account_id: 'ACC-1',
  lines: { 'EVT-2': { name: 'Gita Pelajar', amount } },
});
const read = (draft: PayoutDraft, events = [gita, raka], bank: 'bca' | 'cimb' = 'bca') =>
  readDraft(draft, { events, bank });

describe('choosing', () => {
  test('an event takes all that is available of it, and once more leaves it out', () => {
    const chosen = toggleEvent({}, gita);
    expect(chosen).toEqual({ 'EVT-2': { name: 'Gita Pelajar', amount: '3.000.000' } });
    expect(toggleEvent(chosen, gita)).toEqual({});
  });

  test('everything leaves out what is stopped and what is owed', () => {
    expect(Object.keys(everything([gita, raka, stopped, owing]))).toEqual(['EVT-2', 'EVT-3']);
  });

  test('an event that was chosen and of which nothing is left stays to be seen', () => {
    const shown = choosable({ 'EVT-9': { name: 'Lama', amount: '1.000' } }, [gita, owing]);
    expect(shown.map(({ event_id, event_name }) => [event_id, event_name])).toEqual([
      ['EVT-2', 'Gita Pelajar'],
      ['EVT-9', 'Lama'],
    ]);
  });

  test('an amount of an event that is not chosen chooses it not', () => {
    expect(withAmount({}, 'EVT-2', '1')).toEqual({});
  });
});

describe('what a draft comes to', () => {
  test('the amounts as they are typed, and with them all that is owed', () => {
    const { lines, total, problems } = read(draftOf('Rp 1.500.000'), [gita, owing]);
    expect(lines).toEqual([
      { event_id: 'EVT-2', amount: 1_500_000 },
      { event_id: 'EVT-5', amount: -40_000 },
    ]);
    expect(total).toBe(1_460_000);
    expect(problems).toEqual([]);
  });

  test.each(['', 'abc', '0', '-5', '10,5'])('no amount is %p', (amount) => {
    expect(read(draftOf(amount)).problems).toEqual([{ of: 'event', eventId: 'EVT-2', word: 'amount' }]);
  });

  test('[BO-2.350] no more than what is available, to the rupiah', () => {
    expect(read(draftOf('3.000.000')).problems).toEqual([]);
    expect(read(draftOf('3.000.001')).problems).toEqual([
      { of: 'event', eventId: 'EVT-2', word: 'exceeds', available: 3_000_000 },
    ]);
  });

  test('without an account and an event it says both, the account first', () => {
    expect(read(EMPTY_DRAFT).problems.map(({ word }) => word)).toEqual(['account', 'lines']);
  });

  test('something has to be left once what is owed is settled', () => {
    const deep = buildEventMoney({ event_id: 'EVT-5', available_amount: 0, owed_amount: -1_000 });
    expect(read(draftOf('1.000'), [gita, deep]).problems).toEqual([{ of: 'lines', word: 'nothing' }]);
    expect(read(draftOf('1.001'), [gita, deep]).problems).toEqual([]);
  });

  test('a bank that does not take so little says so', () => {
    expect(read(draftOf('9.999'), [gita], 'cimb').problems).toEqual([
      { of: 'lines', word: 'bank', bank: 'cimb' },
    ]);
    expect(read(draftOf('10.000'), [gita], 'cimb').problems).toEqual([]);
  });
});
