import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { PLATFORM_BOOKS } from '#server/modules/ledger/index.ts';
import { OrderModel } from '#server/modules/orders/orders.model.ts';
import { closeProvider } from '#server/modules/payments/index.ts';
import { config, useConfig } from '#server/platform/config.ts';
import { placeCase } from '../../support/access-stage.ts';
import { buildVisitor } from '../../support/api.ts';
import {
  act,
  ask,
  balancesOf,
  buildMoneyDesk,
  carryOut,
  casesOf,
  DAY_MS,
  type MoneyDesk,
  nameAccount,
  payOrder,
  proveAddress,
  reportAnew,
  sendBack,
  settleTransfers,
  tick,
} from '../../support/cases.ts';
import { type Shop, type Stage, startShop, storedOrder } from '../../support/payments.ts';
import { faultsOf } from '../../support/payouts.ts';

/** One event of which every kind of case has booked something, and a difference of no event. */
let shop: Shop;
let stage: Stage;
let desk: MoneyDesk;
let first = '';

/** What waits or has ended, by what it is. */
const ids = {
  byProvider: '',
  onItsWay: '',
  arrived: '',
  tookBoth: '',
  uncounted: '',
  returned: '',
  returnedRefund: '',
  waits: '',
  settled: '',
  lost: '',
  accepted: '',
  acceptedBefore: '',
  ofNoEvent: '',
};

const decide = (id: string, decision: string, more: object = {}) =>
  act(shop, id, desk.finance, 'decide', { decision, ...more }).then((answer) => {
    if (answer.status !== 200) throw new Error(`${decision}: ${answer.text}`);
  });

beforeAll(async () => {
  shop = await startShop({ REFUND_APPROVAL_ABOVE: '1000000' });
  stage = await shop.buildStage();
  first = stage.finalists[0]?.id ?? '';
  desk = await buildMoneyDesk(stage.event.organizerId);
  useConfig({ ...config(), cases: { ...config().cases, chargebackBearer: 'platform' } });

  ids.byProvider = (await ask(shop, await pay(), desk.finance)).id;
  await tick();
  ids.onItsWay = await transfer();
  await carryOut(shop, `refund-${ids.onItsWay}-1`, { first: desk.finance, second: desk.admin });
  await settleTransfers();
  await sendBack(shop, `refund-${ids.onItsWay}-1`, { by: desk.admin });
  await settleTransfers();
  await nameAccounts(ids.onItsWay);
  ids.arrived = await transfer();
  await carryOut(shop, `refund-${ids.arrived}-1`, { first: desk.finance, second: desk.admin });
  await settleTransfers();
  ids.tookBoth = await takeBoth();

  ids.returned = await payTwice();
  await decide(ids.returned, 'refund');
  await tick();
  ids.returnedRefund =
    (await casesOf(await orderOf(ids.returned))).find(({ kind }) => kind === 'refund')?._id ?? '';
  ids.waits = await payTwice();
  ids.settled = await payAnother();
  ids.lost = await loseOne();
  await acceptTheirs();
  ids.uncounted = await transfer({ isCounted: false });
});
afterAll(() => shop?.close());
afterEach(closeProvider);

const pay = (more: { method?: string; at?: string } = {}) =>
  payOrder(shop, stage, { votes: [[first, 4]], ...more });

const orderOf = async (caseId: string): Promise<string> => {
  const found = await collection('money_cases').findOne({ _id: caseId });
  return String(found?.orderId);
};

/** Customers who are asked for one name an account; what follows is ordered. */
async function nameAccounts(caseId: string): Promise<void> {
  await nameAccount(shop, (await storedOrder(await orderOf(caseId))).customer.email ?? '');
  await tick();
}

/** A refund of three of four votes whose transfer is ordered. */
async function transfer({ isCounted = true } = {}): Promise<string> {
  const at = new Date(Date.now() - 2 * DAY_MS).toISOString();
  const orderId = await pay({ method: 'bca_va', at });
  await proveAddress(orderId);
  const lines = [{ finalist_id: first, votes: 3 }];
  const { id } = await ask(shop, orderId, desk.finance, { scope: 'votes', lines });
  await nameAccounts(id);
  if (isCounted) await balancesOf(stage.event.id);
  return id;
}

/** A refund that the provider refused, whose transfer came back, and which the provider then gave back after all. */
async function takeBoth(): Promise<string> {
  const orderId = await pay();
  await proveAddress(orderId);
  const { id } = await ask(shop, orderId, desk.finance);
  await shop.refundMode(orderId, 'denied');
  await tick();
  await nameAccounts(id);
  await sendBack(shop, `refund-${id}-1`, { by: desk.admin });
  await settleTransfers();
  await shop.act(orderId, 'refund', { refund_key: id });
  await nameAccounts(id);
  return id;
}

/** The review of a second payment. */
async function payTwice(): Promise<string> {
  const orderId = await pay();
  await shop.act(orderId, 'pay', { payment_type: 'gopay', again: true });
  await shop.notify(orderId);
  await tick();
  return (await casesOf(orderId))[0]?._id ?? '';
}

/** The review of another amount, which is the ordered one by a later status. */
async function payAnother(): Promise<string> {
  const orderId = await shop.open(await buildVisitor(), { votes: [[first, 4]] });
  await shop.act(orderId, 'pay', { amount: 9_000, payment_type: 'qris' });
  await shop.notify(orderId);
  await tick();
  const [review] = await casesOf(orderId);
  await OrderModel.updateOne(
    { _id: orderId },
    { grossAmount: 9_000, subtotalAmount: 9_000, 'lines.0.amount': 9_000 },
  );
  await decide(review?._id ?? '', 'check_again');
  return review?._id ?? '';
}

/** A chargeback that is lost, and that the platform bears. */
async function loseOne(): Promise<string> {
  const orderId = await pay({ method: 'credit_card' });
  await shop.act(orderId, 'chargeback');
  await reportAnew(shop, orderId);
  await tick();
  const [review] = await casesOf(orderId);
  await decide(review?._id ?? '', 'lost');
  return review?._id ?? '';
}

/** Differences of reports that were accepted: of a payment whose review opens afterwards, and of an order of nobody. */
async function acceptTheirs(): Promise<void> {
  const orderId = await pay();
  const order = await storedOrder(orderId);
  await shop.act(orderId, 'pay', { payment_type: 'gopay', again: true });
  const second = String((await shop.message(orderId)).transaction_id);
  const difference = (amount: number) => ({
    reportId: 'RPT-1',
    rowId: null,
    day: '2026-11-20',
    theirs: amount,
    ours: 0,
    theirStatus: 'paid',
    ourStatus: '',
    legs: [
      { account: 'provider_clearing' as const, amount },
      { account: 'suspense' as const, amount: -amount },
    ],
    proposal: 'accept_theirs' as const,
    isAccepted: false,
  });
  const given = {
    askedBy: 'USR-1',
    kind: 'difference',
    state: 'open',
    openKey: null,
    isBooked: false,
    route: null,
    heldAmount: 0,
  } as const;
  ids.accepted = await placeCase(order, {
    ...given,
    lines: [],
    topic: 'report_missing_here',
    paymentId: second,
    amount: 10_000,
    difference: difference(10_000),
  });
  await decide(ids.accepted, 'accept_theirs');
  await shop.notify(orderId);
  await tick();
  ids.acceptedBefore = (await casesOf(orderId)).find(({ topic }) => topic === 'paid_twice')?._id ?? '';
  const ofNobody = { orderId: 'SRK-OTHERS', eventId: null, organizerId: null };
  ids.ofNoEvent = await placeCase(order, {
    ...given,
    lines: [],
    ...ofNobody,
    topic: 'report_missing_here',
    amount: 7_000,
    difference: difference(7_000),
  });
  await decide(ids.ofNoEvent, 'accept_theirs');
}

type Name = 'ledger_entries' | 'ledger_balances' | 'money_cases' | 'transfers' | 'orders';
const collection = (name: Name) =>
  mongoose.connection.collection<Record<string, unknown> & { _id: string }>(name);

/** What verification says while one document is another one. @param change null: it is gone */
async function faultsWith(name: Name, _id: string, change: object | null): Promise<string[]> {
  const before = await collection(name).findOne({ _id });
  if (!before) throw new Error(`there is no ${_id} in ${name}`);
  try {
    if (change) await collection(name).updateOne({ _id }, change as never);
    else await collection(name).deleteOne({ _id });
    return await faultsOf(stage.event.id);
  } finally {
    await collection(name).replaceOne({ _id }, before, { upsert: true });
  }
}

/** The same while there is one more entry. */
async function faultsWithEntry(entry: Record<string, unknown> & { _id: string }): Promise<string[]> {
  const common = {
    eventId: stage.event.id,
    organizerId: stage.event.organizerId,
    orderId: null,
    at: new Date(),
  };
  await collection('ledger_entries').insertOne({ ...common, ...entry });
  try {
    return await faultsOf(stage.event.id);
  } finally {
    await collection('ledger_entries').deleteOne({ _id: entry._id });
  }
}

const legs = (debit: string, credit: string, amount: number) => [
  { account: debit, amount },
  { account: credit, amount: -amount },
];

/** Every kind of entry that a case or a transfer has made. */
const ENTRIES: [kind: string, id: () => string, effect: RegExp][] = [
  ['what arrived beside an order', () => `${ids.waits}:arrived`, /^case_arrived$/],
  ['what went back to whoever paid twice', () => `${ids.returned}:returned`, /^case_returned$/],
  ['what turned out to be an order’s', () => `${ids.settled}:settled`, /^case_settled$/],
  ['what the provider gave back after all', () => `${ids.tookBoth}:by_provider`, /^case_by_provider$/],
  ['a transfer that was carried out', () => `refund-${ids.arrived}-1:completed`, /^transfer_completed$/],
  ['a transfer that came back', () => `refund-${ids.onItsWay}-1:returned`, /^transfer_returned$/],
  ['a lost chargeback', () => `${ids.lost}:lost`, /^chargeback_lost$/],
  ['a difference that was accepted', () => `${ids.accepted}:accepted`, /^report_accepted:SRK-/],
  ['a difference of no event', () => `${ids.ofNoEvent}:accepted`, /^report_accepted:SRK-OTHERS$/],
];

describe('verification of cases and transfers', () => {
  test('says nothing of every kind of case in every state, counted or not', async () => {
    expect(await faultsOf(stage.event.id)).toEqual([]);
    expect(Object.entries(ids).filter(([, id]) => id === '')).toEqual([]);
    const order = await storedOrder(await orderOf(ids.uncounted));
    expect(order.outbox).not.toBeNull();
  });

  describe.each(ENTRIES)('of the entry of %s', (_what, id, effect) => {
    test('names it where it is missing', async () => {
      const entry = await collection('ledger_entries').findOne({ _id: id() });
      expect(entry?.effect).toMatch(effect);
      const faults = await faultsWith('ledger_entries', id(), null);
      expect(faults).toContainEqual(expect.stringMatching(new RegExp(`^entry ${id()} is missing \\(.+\\)$`)));
    });

    test('names it where its amount is another one', async () => {
      const change = { $inc: { 'legs.0.amount': 1, 'legs.1.amount': -1 } };
      const faults = await faultsWith('ledger_entries', id(), change);
      expect(faults).toContainEqual(
        expect.stringMatching(new RegExp(`^entry ${id()}: .+ was expected, it is .+$`)),
      );
    });

    test('names it where it is booked for another event', async () => {
      const change = { $set: { eventId: 'EVT-NOBODY' } };
      const faults = await faultsWith('ledger_entries', id(), change);
      expect(faults).toContainEqual('the books of EVT-NOBODY belong to no event');
    });
  });

  test('names an entry that no case and no transfer says', async () => {
    const planted = [
      ['CSE-NOBODY:arrived', 'case_arrived'],
      [`${ids.byProvider}:returned`, 'case_returned'],
      [`${ids.waits}:settled`, 'case_settled'],
      [`${ids.waits}:returned`, 'case_returned'],
      [`${ids.acceptedBefore}:arrived`, 'case_arrived'],
      [`${ids.arrived}:by_provider`, 'case_by_provider'],
      [`refund-${ids.onItsWay}-2:completed`, 'transfer_completed'],
      [`refund-${ids.arrived}-1:returned`, 'transfer_returned'],
      [`${ids.waits}:lost`, 'chargeback_lost'],
      [`${ids.waits}:accepted`, 'report_accepted'],
    ] as const;
    for (const [_id, effect] of planted) {
      const faults = await faultsWithEntry({ _id, effect, legs: legs('suspense', 'provider_clearing', 500) });
      expect(faults).toContain(
        `entry ${_id}: no case and no transfer says so (provider_clearing -500, suspense 500)`,
      );
    }
  });

  test('names an entry of an effect that nothing books, also in the books of no event', async () => {
    const entry = { effect: 'case_moved', legs: legs('bank', 'suspense', 500) };
    const what = 'entry X-1: nothing books case_moved (bank 500, suspense -500)';
    expect(await faultsWithEntry({ _id: 'X-1', ...entry })).toContain(what);
    expect(await faultsWithEntry({ _id: 'X-1', ...entry, ...PLATFORM_BOOKS })).toContain(what);
  });

  test.each([
    ['report_fees', () => stage.event.id, 'fees of'],
    ['report_arrivals', () => PLATFORM_BOOKS.eventId, 'arrivals of'],
  ])('names %s that rows of reports do not say, on each account', async (effect, eventId, of) => {
    const faults = await faultsWithEntry({
      _id: 'X-1',
      eventId: eventId(),
      effect,
      legs: legs('suspense', 'provider_clearing', 500),
    });
    expect(faults).toContain(`${of} ${eventId()}: 500 is booked on suspense, rows of reports say 0`);
  });
});

describe('verification of money that waits', () => {
  /** What its source says without its entry, and the account that says otherwise. */
  const sources: [what: string, source: [Name, () => string, object], naming: RegExp[]][] = [
    [
      'a refund that was sent and is taken for ended',
      ['money_cases', () => ids.onItsWay, { $set: { isOpen: false } }],
      [/^the balance of refund_clearing is -\d+, refunds that have not got there say -?\d+$/],
    ],
    [
      'a refund by transfer of another amount',
      ['money_cases', () => ids.onItsWay, { $inc: { amount: 1 } }],
      [
        /^the balance of refund_clearing is -\d+, refunds that have not got there say -?\d+$/,
        /^case \S+: it is 7501, its transfer \S+ is 7500$/,
        /^case \S+: it is 7501 by transfer, order \S+ says 7500$/,
      ],
    ],
    [
      'a transfer of another amount',
      ['transfers', () => `refund-${ids.onItsWay}-2`, { $inc: { amount: 1 } }],
      [/^case \S+: it is 7500, its transfer refund-\S+-2 is 7501$/],
    ],
    [
      'an outcome that is taken without its entry',
      [
        'transfers',
        () => `refund-${ids.onItsWay}-2`,
        { $push: { outcomes: { kind: 'completed', at: new Date(), cause: '' } }, $inc: { outcomesTaken: 1 } },
      ],
      [/^entry refund-\S+-2:completed is missing \(bank -7500, refund_clearing 7500\)$/],
    ],
    [
      'a refund that was confirmed without its effect',
      ['money_cases', () => ids.waits, { $set: { kind: 'refund', isBooked: true, state: 'confirmed' } }],
      [/^case \S+: order \S+ has no effect of it$/],
    ],
    [
      'a refund by transfer whose effect is the provider’s',
      ['orders', () => ids.onItsWay, { $unset: { 'effects.1.via': '' } }],
      [/^case \S+: it is 7500 by transfer, order \S+ says 7500 by the provider$/],
    ],
    [
      'a second payment that is taken for given back',
      ['money_cases', () => ids.returnedRefund, { $set: { state: 'failed' } }],
      [/^entry \S+:returned: no case and no transfer says so/, /^the balance of suspense is -\d+, /],
    ],
    [
      'a review that closed without its entry',
      [
        'money_cases',
        () => ids.waits,
        { $push: { timeline: { at: new Date(), step: 'closed', by: null, note: '' } } },
      ],
      [
        /^entry \S+:settled is missing \(provider_clearing -10000, suspense 10000\)$/,
        /^the balance of suspense is -\d+, late orders, reviews and reports say -\d+$/,
      ],
    ],
    [
      'a second payment that waits without its entry',
      ['money_cases', () => ids.acceptedBefore, { $set: { acceptedId: null } }],
      [/^entry \S+:arrived is missing/, /^the balance of suspense is -\d+, /],
    ],
    [
      'a difference that is accepted for another amount',
      [
        'money_cases',
        () => ids.accepted,
        { $set: { 'difference.legs': legs('provider_clearing', 'suspense', 1) } },
      ],
      [/^entry \S+:accepted: .* was expected/, /^the balance of suspense is -\d+, /],
    ],
    [
      'a difference of no event that is not accepted',
      ['money_cases', () => ids.ofNoEvent, { $set: { 'difference.isAccepted': false } }],
      [
        /^entry \S+:accepted: no case and no transfer says so/,
        /^the balance of suspense is -7000, late orders, reviews and reports say 0$/,
      ],
    ],
    [
      'a lost chargeback that the platform bears otherwise',
      ['money_cases', () => ids.lost, { $inc: { lossAmount: 1 } }],
      [
        /^entry \S+:lost: .* was expected/,
        /^the balance of chargeback_loss is \d+, lost chargebacks say \d+$/,
      ],
    ],
  ];

  test.each(sources)('names %s', async (_what, [name, id, change], naming) => {
    const _id = name === 'orders' ? await orderOf(id()) : id();
    const faults = await faultsWith(name, _id, change);
    for (const each of naming) expect(faults).toContainEqual(expect.stringMatching(each));
  });

  test.each(['refund_clearing', 'suspense', 'chargeback_loss', 'payout_clearing'])(
    'names a rupiah on %s, with the balances and without an entry',
    async (account) => {
      const change = { $inc: { [`accounts.${account}`]: 1, 'accounts.bank': -1 } };
      const faults = await faultsWith('ledger_balances', stage.event.id, change);
      expect(faults).toContain(`the balance of ${account} lacks -1`);
      const waits =
        account === 'payout_clearing'
          ? /^-1 are on their way by the ledger, 0 by the payouts$/
          : new RegExp(`^the balance of ${account} is -?\\d+, .+ say -?\\d+$`);
      expect(faults).toContainEqual(expect.stringMatching(waits));
    },
  );

  test('names a sent refund whose transfers are gone', async () => {
    const { _id, ...rest } =
      (await collection('transfers').findOne({ _id: `refund-${ids.onItsWay}-1` })) ?? {};
    await collection('transfers').deleteOne({ _id: `refund-${ids.onItsWay}-1` });
    try {
      expect(await faultsOf(stage.event.id)).toContain(
        `case ${ids.onItsWay}: it was sent, and has no transfer`,
      );
    } finally {
      await collection('transfers').insertOne({ _id: String(_id), ...rest });
    }
    expect(await faultsOf(stage.event.id)).toEqual([]);
  });
});
