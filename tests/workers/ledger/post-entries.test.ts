import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ACCOUNTS, type LedgerEntry } from '#server/modules/ledger/ledger.model.ts';
import { findBalances, findEntryIds } from '#server/modules/ledger/ledger.repository.ts';
import { postEntries } from '#server/modules/ledger/post-entries.ts';
import { disconnectMongo, inTransaction, isDuplicateKey } from '#server/platform/mongo.ts';
import { openDatabase } from '../../support/database.ts';

beforeAll(async () => {
  await openDatabase();
});
afterAll(() => disconnectMongo());

let events = 0;
function buildEntries(...legs: LedgerEntry['legs'][]): LedgerEntry[] {
  events += 1;
  const eventId = `EVT-L${events}`;
  return legs.map((each, index) => ({
    _id: `${eventId}:step-${index}`,
    eventId,
    organizerId: 'EO-1',
    orderId: null,
    effect: `step-${index}`,
    at: new Date(),
    legs: each,
  }));
}

const post = (entries: LedgerEntry[]) => inTransaction((session) => postEntries(entries, session));

async function balancesOf([entry]: readonly LedgerEntry[]) {
  const found = await findBalances(entry?.eventId ?? '');
  return found && Object.fromEntries(Object.entries(found.accounts).filter(([, amount]) => amount !== 0));
}

describe('booking entries', () => {
  test('adds what they move to the balances of their events, in which every account stands', async () => {
    const entries = buildEntries(
      [
        { account: 'bank', amount: 5_000 },
        { account: 'provider_clearing', amount: -5_000 },
      ],
      [
        { account: 'payout_clearing', amount: 2_000 },
        { account: 'bank', amount: -2_000 },
      ],
    );
    const others = buildEntries([
      { account: 'provider_clearing', amount: -300 },
      { account: 'provider_fees', amount: 300 },
    ]);
    await post([...entries, ...others]);
    expect(await balancesOf(entries)).toEqual({
      bank: 3_000,
      provider_clearing: -5_000,
      payout_clearing: 2_000,
    });
    expect(await balancesOf(others)).toEqual({ provider_clearing: -300, provider_fees: 300 });
    const [entry] = entries;
    const found = await findBalances(entry?.eventId ?? '');
    expect(found?.organizerId).toBe('EO-1');
    expect(Object.keys(found?.accounts ?? {}).sort()).toEqual([...ACCOUNTS].sort());
  });

  test('one that is out of balance is refused, and nothing beside it is booked', async () => {
    const entries = buildEntries(
      [
        { account: 'bank', amount: 5_000 },
        { account: 'provider_clearing', amount: -5_000 },
      ],
      [
        { account: 'bank', amount: 5_000 },
        { account: 'provider_clearing', amount: -4_999 },
      ],
    );
    await expect(post(entries)).rejects.toThrow('is out of balance by 1');
    expect(await findEntryIds(entries.map(({ _id }) => _id))).toEqual(new Set());
    expect(await balancesOf(entries)).toBeNull();
  });

  test('one that was booked before is refused, and the balances stay', async () => {
    const [first] = buildEntries([
      { account: 'bank', amount: 5_000 },
      { account: 'provider_clearing', amount: -5_000 },
    ]);
    if (!first) throw new Error('an entry was to be made');
    await post([first]);
    const again = { ...first, _id: `${first.eventId}:other` };
    const refused = post([again, first]).catch((error: unknown) => isDuplicateKey(error));
    expect(await refused).toBe(true);
    expect(await balancesOf([first])).toEqual({ bank: 5_000, provider_clearing: -5_000 });
    expect(await findEntryIds([again._id])).toEqual(new Set());
  });

  test('a transaction that is given up afterwards leaves neither entry nor balance', async () => {
    const entries = buildEntries([
      { account: 'bank', amount: 5_000 },
      { account: 'provider_clearing', amount: -5_000 },
    ]);
    const givenUp = inTransaction(async (session) => {
      await postEntries(entries, session);
      throw new Error('given up');
    });
    await expect(givenUp).rejects.toThrow('given up');
    expect(await findEntryIds(entries.map(({ _id }) => _id))).toEqual(new Set());
    expect(await balancesOf(entries)).toBeNull();
  });

  test('two transactions on one event at once both count', async () => {
    const entries = buildEntries(
      ...Array.from({ length: 8 }, () => [
        { account: 'bank' as const, amount: 100 },
        { account: 'provider_clearing' as const, amount: -100 },
      ]),
    );
    await Promise.all(entries.map((entry) => post([entry])));
    expect(await balancesOf(entries)).toEqual({ bank: 800, provider_clearing: -800 });
  });
});
