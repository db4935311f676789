import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Movement, WalletsResponse } from '#contracts/payouts/withdrawal.ts';
import { EventModel } from '#server/modules/events/events.model.ts';
import { PLATFORM_BOOKS, postEntries } from '#server/modules/ledger/index.ts';
import type { Account } from '#server/modules/ledger/ledger.model.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { attachRealtime } from '#server/realtime/index.ts';
import { placeCase } from '../../support/access-stage.ts';
import { closeLiveClients, connectLiveClient } from '../../support/live-client.ts';
import type { Visitor } from '../../support/payments.ts';
import { storedOrder } from '../../support/payments.ts';
import {
  act,
  ask,
  balanceOf,
  bank,
  buildPayee,
  DAY_MS,
  earn,
  giveBack,
  makeFinal,
  orderOf,
  type Payee,
  send,
} from '../../support/payouts.ts';
import { addMember } from '../../support/teams.ts';
import { type Payouts, startPayouts } from '../../support/transfers.ts';
import { until } from '../../support/waiting.ts';

let payouts: Payouts;
beforeAll(async () => {
  payouts = await startPayouts({ PAYOUT_RESERVE_PERCENT: '33', PAYOUT_RESERVE_DAYS: '7' });
});
afterAll(() => payouts?.close());

const read = async (path: string, { headers }: Visitor) =>
  (await payouts.api.get(`/admin/withdrawal/${path}`).set(headers).expect(200)).body;
const walletsOf = (by: Visitor): Promise<WalletsResponse> => read('wallets?limit=100', by);

const LONG_AGO = new Date(Date.now() - 30 * DAY_MS);

/** An event whose reserve has run out. */
async function earnLongAgo(payee: Payee, amount: number): Promise<string> {
  const eventId = await earn(payee, amount, { isFinal: false });
  await makeFinal(eventId, LONG_AGO);
  return eventId;
}

/** Books an entry of what no order says. */
async function book(
  books: { eventId: string; organizerId: string },
  effect: string,
  amounts: Partial<Record<Account, number>>,
): Promise<void> {
  const _id = crypto.randomUUID();
  const legs = Object.entries(amounts).map(([account, amount]) => ({ account: account as Account, amount }));
  await inTransaction((session) =>
    postEntries([{ _id, ...books, orderId: null, effect, at: new Date(), legs }], session),
  );
}

describe('the wallets', () => {
  test('have each rupiah of an event in one state, and all of them together', async () => {
    const payee = await buildPayee();
    const pending = await earn(payee, 17_500, { isFinal: false });
    const held = await earnLongAgo(payee, 35_000);
    await placeCase(await storedOrder(await orderOf(held)), { askedBy: 'USR-1', heldAmount: 7_000 });
    const paid = await earnLongAgo(payee, 70_000);
    const first = await ask(payouts, payee, [[paid, 20_000]]);
    await act(payouts, first.id, payee.approver, 'approve');
    await send(payouts);
    await bank(payouts, first.id, 'complete');
    const second = await ask(payouts, payee, [[paid, 10_000]]);
    await act(payouts, second.id, payee.approver, 'approve');
    await ask(payouts, payee, [[paid, 5_000]]);

    const { wallets, summary } = await walletsOf(payee.owner);
    const byId = new Map(wallets.map((wallet) => [wallet.event_id, wallet]));
    const none = {
      pending_amount: 0,
      held_amount: 0,
      available_amount: 0,
      requested_amount: 0,
      in_transit_amount: 0,
      paid_out_amount: 0,
      owed_amount: 0,
    };
    expect(byId.get(pending)).toMatchObject({ ...none, pending_amount: 17_500, share_amount: 17_500 });
    expect(byId.get(held)).toMatchObject({ ...none, held_amount: 7_000, available_amount: 28_000 });
    expect(byId.get(paid)).toMatchObject({
      ...none,
      available_amount: 35_000,
      requested_amount: 5_000,
      in_transit_amount: 10_000,
      paid_out_amount: 20_000,
      share_amount: 70_000,
    });
    expect(summary).toMatchObject({
      share_amount: 122_500,
      pending_amount: 17_500,
      held_amount: 7_000,
      available_amount: 63_000,
      requested_amount: 5_000,
      in_transit_amount: 10_000,
      paid_out_amount: 20_000,
      owed_amount: 0,
    });
    const { result } = await read('balances', payee.owner);
    expect(result.map(({ event_id }: { event_id: string }) => event_id)).toEqual([paid, held]);
  });

  test('keep a part of a fresh event back', async () => {
    const payee = await buildPayee();
    const eventId = await earn(payee, 1_750);
    expect(await balanceOf(eventId)).toMatchObject({ heldAmount: 578, availableAmount: 1_172 });
    await makeFinal(eventId, LONG_AGO);
    expect(await balanceOf(eventId)).toMatchObject({ heldAmount: 0, availableAmount: 1_750 });
  });

  test('show what an event is short of', async () => {
    const payee = await buildPayee();
    const eventId = await earnLongAgo(payee, 17_500);
    const { id } = await ask(payouts, payee, [[eventId, 17_500]]);
    await act(payouts, id, payee.approver, 'approve');
    await giveBack(await orderOf(eventId), 3_500);
    expect(await balanceOf(eventId)).toMatchObject({ owedAmount: -3_500 });
    const { result } = await read('balances', payee.owner);
    expect(result).toMatchObject([{ event_id: eventId, owed_amount: -3_500, is_stopped: false }]);
  });

  test('say which events a difference of a report stops', async () => {
    const payee = await buildPayee();
    const stopped = await earnLongAgo(payee, 17_500);
    const free = await earnLongAgo(payee, 35_000);
    const difference = { askedBy: 'USR-1', heldAmount: 0, kind: 'difference' } as const;
    await placeCase(await storedOrder(await orderOf(stopped)), difference);
    await placeCase(await storedOrder(await orderOf(free)), { ...difference, kind: 'refund' });
    const { wallets } = await walletsOf(payee.owner);
    expect(new Map(wallets.map(({ event_id, is_stopped }) => [event_id, is_stopped]))).toEqual(
      new Map([
        [free, false],
        [stopped, true],
      ]),
    );
  });

  test('leave out events whose results are hidden, with everything about them', async () => {
    const payee = await buildPayee();
    const hidden = await earnLongAgo(payee, 17_500);
    const shown = await earnLongAgo(payee, 35_000);
    const { id } = await ask(payouts, payee, [[hidden, 17_500]]);
    await EventModel.updateOne(
      { _id: hidden },
      {
        $set: {
          resultsHiddenFrom: new Date(Date.now() - 1_000),
          resultsHiddenUntil: new Date(Date.now() + DAY_MS),
        },
      },
    );
    const { summary, hidden_events: count } = await walletsOf(payee.owner);
    expect([summary.available_amount, summary.requested_amount, count]).toEqual([35_000, 0, 1]);
    const { movements } = await read('movements', payee.owner);
    expect(movements.map(({ event_id }: Movement) => event_id)).toEqual([shown]);
    expect((await read('payouts', payee.owner)).result).toEqual([]);
    await payouts.api.get(`/admin/withdrawal/payouts/${id}`).set(payee.owner.headers).expect(409);
    const answer = await payouts.api
      .post('/admin/withdrawal/payouts')
      .set(payee.owner.headers)
      .send({ account_id: payee.accountId, lines: [{ event_id: hidden, amount: 1 }] });
    expect(answer.body.code).toBe('results_hidden');
  });
});

describe('the movements', () => {
  test('are every entry of the ledger that concerns the organizer, the newest first', async () => {
    const payee = await buildPayee();
    const eventId = await earnLongAgo(payee, 17_500);
    const orderId = await orderOf(eventId);
    const { id } = await ask(payouts, payee, [[eventId, 10_000]]);
    await act(payouts, id, payee.approver, 'approve');
    await send(payouts);
    await bank(payouts, id, 'complete');
    await giveBack(orderId, 1_750);
    await balanceOf(eventId);
    const { movements, next } = await read('movements', payee.owner);
    expect(next).toBeNull();
    const byKind = new Map<string, Movement>(movements.map((each: Movement) => [each.kind, each]));
    expect(byKind.get('sale')).toMatchObject({ order_id: orderId, share_amount: 17_500, payout_id: null });
    expect(byKind.get('refund')).toMatchObject({ order_id: orderId, share_amount: -1_750 });
    expect(byKind.get('payout_approved')).toMatchObject({
      payout_id: id,
      order_id: null,
      share_amount: -10_000,
      in_transit_amount: 10_000,
      paid_out_amount: 0,
    });
    expect(byKind.get('payout_completed')).toMatchObject({
      payout_id: id,
      share_amount: 0,
      in_transit_amount: -10_000,
      paid_out_amount: 10_000,
    });
    expect(movements).toHaveLength(4);
    const { share } = movements.reduce(
      (sum: { share: number }, { share_amount }: Movement) => ({ share: sum.share + share_amount }),
      { share: 0 },
    );
    expect(share).toBe((await balanceOf(eventId)).availableAmount);
  });

  test('are none of what concerns the platform alone', async () => {
    const payee = await buildPayee();
    const { organizerId } = payee;
    const eventId = await earnLongAgo(payee, 17_500);
    await book({ eventId, organizerId }, 'report_fees', { provider_fees: 70, provider_clearing: -70 });
    await book({ eventId, organizerId }, 'transfer_completed', { refund_clearing: 500, bank: -500 });
    await book(PLATFORM_BOOKS, 'report_accepted', { provider_clearing: 900, suspense: -900 });
    const accepted = { provider_clearing: 800, suspense: -800 };
    await book({ eventId, organizerId }, 'report_accepted:SRK-1', accepted);
    const { movements } = await read('movements', payee.owner);
    expect(movements).toMatchObject([
      { kind: 'suspense', suspense_amount: 800 },
      { kind: 'sale', share_amount: 17_500 },
    ]);
    const ofAll: { movements: Movement[] } = await read('movements?limit=100', payee.approver);
    const events = ofAll.movements.map(({ event_id }) => event_id);
    expect(events).toContain(eventId);
    expect(events).not.toContain(PLATFORM_BOOKS.eventId);
  });

  test('come page by page, none twice and none left out', async () => {
    const payee = await buildPayee();
    // All at the same instant.
    const eventIds = [];
    for (let count = 0; count < 5; count += 1) eventIds.push(await earnLongAgo(payee, 1_750 * (count + 1)));
    const seen: string[] = [];
    let place: string | null = '';
    for (let pages = 0; place !== null && pages < 10; pages += 1) {
      const page: { movements: Movement[]; next: string | null } = await read(
        `movements?limit=2${place && `&before=${place}`}`,
        payee.owner,
      );
      seen.push(...page.movements.map(({ event_id }) => event_id));
      place = page.next;
    }
    expect(seen.sort()).toEqual(eventIds.sort());
    const one = await read(`movements?event_id=${eventIds[0]}`, payee.owner);
    expect(one.movements).toHaveLength(1);
    await payouts.api.get('/admin/withdrawal/movements?before=xx').set(payee.owner.headers).expect(400);
  });

  test('are those of the own organizer, and of the events of the membership', async () => {
    const payee = await buildPayee();
    const [own, other] = [await earnLongAgo(payee, 17_500), await earnLongAgo(payee, 17_500)];
    await earnLongAgo(await buildPayee(), 17_500);
    const eventsOf = async (by: Visitor, query = '') =>
      (await read(`movements?limit=100${query}`, by)).movements.map(({ event_id }: Movement) => event_id);
    expect((await eventsOf(payee.owner)).sort()).toEqual([own, other].sort());
    expect(await eventsOf(await addMember(payee, 'finance', [own]))).toEqual([own]);
    expect((await eventsOf(payee.approver, `&event_organizer_id=${payee.organizerId}`)).sort()).toEqual(
      [own, other].sort(),
    );
    const { wallets } = await walletsOf(await addMember(payee, 'finance', [own]));
    expect(wallets.map(({ event_id }) => event_id)).toEqual([own]);
  });
});

test('a payout that changed is said in the rooms of those who may read it', async () => {
  const realtime = attachRealtime(payouts.api.server);
  try {
    const payee = await buildPayee();
    const eventId = await earnLongAgo(payee, 17_500);
    const listeners = await Promise.all(
      [
        payee.owner,
        payee.approver,
        await addMember(payee, 'finance', [eventId]),
        (await buildPayee()).owner,
      ].map(async ({ token }) => {
        const client = await connectLiveClient(payouts.api.origin, { token });
        const received: string[] = [];
        client.on('payout.changed', ({ payout_id, state }) => received.push(`${payout_id} ${state}`));
        await new Promise((resolve) => client.emit('watch.staff', {}, resolve));
        return received;
      }),
    );
    const { id } = await ask(payouts, payee, [[eventId, 17_500]]);
    await act(payouts, id, payee.approver, 'approve');
    await send(payouts);
    const all = [`${id} created`, `${id} waiting_transfer`, `${id} paid`];
    await until('all have received it', {}, () =>
      listeners.slice(0, 3).every((received) => received.length >= all.length),
    );
    expect(listeners).toEqual([all, all, all, []]);
  } finally {
    closeLiveClients();
    await realtime.close();
  }
});
