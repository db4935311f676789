import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { findEvent } from '#server/modules/events/index.ts';
import { buildVisitor, withGuardOut } from '../../support/api.ts';
import {
  ordersOf,
  type Shop,
  type Stage,
  startShop,
  storedOrder,
  type Visitor,
} from '../../support/payments.ts';
import { whileRefused } from '../../support/refused-writes.ts';
import type { Point } from '../../support/seam-places.ts';
import { injectClock, onPoint } from '../../support/seams.ts';

let shop: Shop;
let admin: Visitor;
beforeAll(async () => {
  shop = await startShop();
  admin = await buildVisitor({ roleId: 'ROLE001' });
});
afterAll(() => shop.close());
const POINTS: Point[] = [
  'lock-marked',
  'orders-released',
  'checkout-cart-read',
  'rules-locked',
  'before-order-insert',
  'after-order-insert',
  'finalist-unordered',
];
afterEach(() => {
  injectClock(undefined);
  for (const point of POINTS) onPoint(point, undefined);
});

const REASON = 'Harga salah ketik.';
const lift = (id: string, { who = admin, body = { reason: REASON } as object } = {}) =>
  shop.api.post(`/admin/events/${id}/lock/lift`).set(who.headers).send(body);
const edit = (id: string, body: object) => shop.api.put(`/admin/events/${id}`).set(admin.headers).send(body);
const removeFinalist = (id: string) => shop.api.delete(`/admin/finalists/${id}`).set(admin.headers);
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const lockOf = async ({ event }: Pick<Stage, 'event'>) => {
  const { rulesLockedAt, rulesLiftUntil, rulesLifts } = (await findEvent(event.id)) ?? {};
  return { locked: rulesLockedAt !== null, marked: rulesLiftUntil !== null, lifts: rulesLifts };
};
const LOCKED = { locked: true, marked: false, lifts: 0 };
const LIFTED = { locked: false, marked: false, lifts: 1 };
/** Does it once, when the point is passed first. */
const once = (point: Point, act: () => Promise<unknown>) =>
  onPoint(point, async () => {
    onPoint(point, undefined);
    await act();
  });
/** An event with an open order. */
async function lockedStage() {
  const stage = await shop.buildStage();
  return { ...stage, order: await shop.open(stage.visitor, stage.cart()) };
}

/** What the audit log has about it, the oldest first. */
const linesOf = (eventId: string) =>
  mongoose.connection.collection('audit_log').find({ targetId: eventId }).sort({ at: 1 }).toArray();

describe('lifting the lock', () => {
  test('[BO-2.234] releases the open orders at the provider, sends that to their holders, and what was locked can be edited', async () => {
    const { event, finalists, visitor, cart, order } = await lockedStage();
    const other = await buildVisitor();
    await shop.open(other, { votes: [[finalists[1]?.id ?? '', 2]] });
    expect(codeOf(await edit(event.id, { revision: 1, price: 3_000 }))).toEqual([409, 'rules_locked']);
    const shown = await shop.api.get(`/admin/events/${event.id}`).set(admin.headers).expect(200);
    expect(shown.body.event.actions).toContain('lift');
    const { body } = await lift(event.id).expect(200);
    expect(body).toMatchObject({ released_orders: 2, data: { rules_locked_at: null } });
    expect(body.data.actions).not.toContain('lift');
    expect(await storedOrder(order)).toMatchObject({ state: 'canceled', isOpen: false });
    await expect(shop.pick(order, 'bca_va')).rejects.toThrow('did not take');
    const reported = await shop.api.get(`/checkout/order?order_id=${order}`).set(visitor.headers).expect(200);
    expect(reported.body.order).toMatchObject({ status: 'canceled', canceled_because: 'rules_changed' });
    await edit(event.id, { revision: 1, price: 3_000 }).expect(200);
    expect(codeOf(await shop.checkout(visitor, cart()))).toEqual([409, 'price_changed']);
    await shop.open(visitor, { ...cart(), amount: 12_000 });
    expect(await lockOf({ event })).toEqual({ locked: true, marked: false, lifts: 1 });
    expect((await linesOf(event.id)).slice(0, 2)).toMatchObject([
      { action: 'event.release-orders', after: { reason: REASON, orders: [order, expect.any(String)] } },
      { action: 'event.lift-lock', after: { reason: REASON, released_orders: 2 } },
    ]);
  });

  test('[BO-2.234] is for super admins, with a reason, of an event that is locked and not over, one at a time', async () => {
    const stage = await lockedStage();
    const { id, organizerId } = stage.event;
    const staff = await buildVisitor({ roleId: 'ROLE002', organizerId });
    await lift(id, { who: staff }).expect(403);
    await lift(id, { body: { reason: '' } }).expect(422);
    let second: unknown[] = [];
    once('lock-marked', async () => {
      second = codeOf(await lift(id));
    });
    await lift(id).expect(200);
    expect(second).toEqual([409, 'conflict']);
    expect(codeOf(await lift(id))).toEqual([409, 'conflict']);
    const over = await lockedStage();
    await shop.api
      .post(`/admin/events/${over.event.id}/close`)
      .set(admin.headers)
      .send({ reason: REASON })
      .expect(200);
    expect(codeOf(await lift(over.event.id))).toEqual([409, 'conflict']);
    expect(codeOf(await lift('EVT-0'))).toEqual([404, 'event_not_found']);
  });

  test('[BO-2.235] is refused once somebody has paid, also what was given back or waits for a person', async () => {
    const stage = await lockedStage();
    await shop.act(stage.order, 'pay', { payment_type: 'qris' });
    await shop.notify(stage.order);
    expect(codeOf(await lift(stage.event.id))).toEqual([409, 'event_has_payments']);
    await shop.act(stage.order, 'refund');
    await shop.notify(stage.order);
    expect(codeOf(await lift(stage.event.id))).toEqual([409, 'event_has_payments']);
    const challenged = await lockedStage();
    await shop.act(challenged.order, 'challenge', { payment_type: 'credit_card' });
    await shop.notify(challenged.order);
    expect((await storedOrder(challenged.order)).state).toBe('review');
    expect(codeOf(await lift(challenged.event.id))).toEqual([409, 'event_has_payments']);
    expect(await lockOf(challenged)).toEqual(LOCKED);
  });

  test('[BO-2.235] ends without a change when an order is paid meanwhile; the guard out, paid rules are open', async () => {
    const paidMeanwhile = async () => {
      const stage = await lockedStage();
      once('lock-marked', () => shop.act(stage.order, 'pay', { payment_type: 'qris' }));
      return { stage, answer: await lift(stage.event.id) };
    };
    const { stage, answer } = await paidMeanwhile();
    expect(codeOf(answer)).toEqual([409, 'event_has_payments']);
    expect(await lockOf(stage)).toEqual(LOCKED);
    expect((await storedOrder(stage.order)).state).toBe('settlement');
    await withGuardOut('lift-paid-check', async () => {
      const unguarded = await paidMeanwhile();
      expect(unguarded.answer.status).toBe(200);
      expect(await lockOf(unguarded.stage)).toEqual(LIFTED);
    });
  });

  test('[BO-2.235] ends without a change where the provider does not say, says of how many, and may be tried again', async () => {
    const stage = await lockedStage();
    await shop.statusMode(stage.order, 'error');
    const answer = await lift(stage.event.id);
    expect(codeOf(answer)).toEqual([409, 'open_orders_left']);
    expect(answer.body.message).toContain('1 order');
    expect(await lockOf(stage)).toEqual(LOCKED);
    await shop.statusMode(stage.order, 'normal');
    await lift(stage.event.id).expect(200);
  });
});

describe('the audit log about orders that were released', () => {
  test('[BO-2.235] has them, and who asked for it, also where others are left and the lock stays', async () => {
    const stage = await lockedStage();
    const stuck = await shop.open(await buildVisitor(), stage.cart());
    await shop.statusMode(stuck, 'error');
    expect(codeOf(await lift(stage.event.id))).toEqual([409, 'open_orders_left']);
    expect((await storedOrder(stage.order)).state).toBe('canceled');
    const { id: actorId } = admin.user;
    expect(await linesOf(stage.event.id)).toMatchObject([
      {
        ...{ actorId, action: 'event.release-orders' },
        after: { reason: REASON, orders: [stage.order, stuck] },
      },
      {
        ...{ actorId, action: 'event.keep-lock' },
        after: {
          ...{ reason: REASON, released_orders: 1, paid_orders: 0, left_orders: 1 },
          orders: [stage.order],
        },
      },
    ]);
  });

  test('[BO-2.235] has one that was paid meanwhile, too', async () => {
    const stage = await lockedStage();
    once('lock-marked', () => shop.act(stage.order, 'pay', { payment_type: 'qris' }));
    expect(codeOf(await lift(stage.event.id))).toEqual([409, 'event_has_payments']);
    expect(await linesOf(stage.event.id)).toMatchObject([
      { action: 'event.release-orders', after: { orders: [stage.order] } },
      { action: 'event.keep-lock', after: { released_orders: 0, paid_orders: 1, left_orders: 0 } },
    ]);
  });

  test('[BO-2.235] is written first: without its line no order is released', async () => {
    const stage = await lockedStage();
    const refused = await whileRefused('audit_log', {
      validator: { _id: 'nobody' },
      work: () => lift(stage.event.id),
    });
    expect(refused.status).toBe(500);
    expect(await storedOrder(stage.order)).toMatchObject({ state: 'pending', isOpen: true });
    expect(await lockOf(stage)).toEqual(LOCKED);
    await shop.pick(stage.order, 'bca_va');
  });

  test('[BO-2.235] is part of what ends a lift: without its line the mark stands until its time is over', async () => {
    const stage = await lockedStage();
    await shop.statusMode(stage.order, 'error');
    const validator = { action: { $ne: 'event.keep-lock' } };
    const refused = await whileRefused('audit_log', { validator, work: () => lift(stage.event.id) });
    expect(refused.status).toBe(500);
    expect(await lockOf(stage)).toEqual({ ...LOCKED, marked: true });
  });
});

describe('a checkout while the lock is lifted', () => {
  test('[BO-2.236] is refused, with the time of the next try', async () => {
    const stage = await lockedStage();
    const other = await buildVisitor();
    let answer: Awaited<ReturnType<Shop['checkout']>> | undefined;
    once('lock-marked', async () => {
      answer = await shop.checkout(other, stage.cart());
    });
    await lift(stage.event.id).expect(200);
    expect(answer && codeOf(answer)).toEqual([409, 'rules_being_changed']);
    expect(Number(answer?.headers['retry-after'])).toBeGreaterThan(0);
    expect(await ordersOf(other)).toEqual([]);
  });

  test.each([
    ['a whole lift', async () => {}],
    [
      'a lift, another price, and the first order of somebody else',
      async ({ event, cart }: Stage) => {
        await edit(event.id, { revision: 1, price: 3_000 }).expect(200);
        await shop.open(await buildVisitor(), { ...cart(), amount: 12_000 });
      },
    ],
  ])(
    '[BO-2.236] that priced its cart before %s opens nothing; the guard out, it does',
    async (_name, afterwards) => {
      const raced = async () => {
        const stage = await lockedStage();
        const other = await buildVisitor();
        once('before-order-insert', async () => {
          await lift(stage.event.id).expect(200);
          await afterwards(stage);
        });
        return { other, answer: await shop.checkout(other, stage.cart()) };
      };
      const { other, answer } = await raced();
      expect(codeOf(answer)).toEqual([409, 'rules_being_changed']);
      const [own] = await ordersOf(other);
      expect(own).toMatchObject({ state: 'canceled', isOpen: false });
      expect(await storedOrder(own?._id ?? '')).toMatchObject({
        snapToken: null,
        history: [{ cause: 'rules_changed' }],
      });
      await withGuardOut('changed-rules-check', async () => {
        expect((await raced()).answer.status).toBe(200);
      });
    },
  );

  test('[BO-2.236] that stores its order after the look for open ones sees the mark; the guard out, both go through', async () => {
    const raced = async () => {
      const stage = await lockedStage();
      const other = await buildVisitor();
      let lifting: Promise<{ status: number }> | undefined;
      const checkedOut = Promise.withResolvers<void>();
      once('before-order-insert', async () => {
        const looked = Promise.withResolvers<void>();
        once('orders-released', async () => {
          looked.resolve();
          await checkedOut.promise;
        });
        lifting = lift(stage.event.id).then((answer) => answer);
        await looked.promise;
      });
      const answer = await shop.checkout(other, stage.cart());
      checkedOut.resolve();
      return { answer, lifted: await lifting };
    };
    const { answer, lifted } = await raced();
    expect(codeOf(answer)).toEqual([409, 'rules_being_changed']);
    expect(lifted?.status).toBe(200);
    await withGuardOut('changed-rules-check', async () => {
      const unguarded = await raced();
      expect([unguarded.answer.status, unguarded.lifted?.status]).toEqual([200, 200]);
    });
  });

  test('[BO-2.236] that stored its order before the look keeps it: the lock stays', async () => {
    const stage = await lockedStage();
    const other = await buildVisitor();
    let refused: unknown[] = [];
    once('after-order-insert', async () => {
      refused = codeOf(await lift(stage.event.id));
    });
    await shop.open(other, stage.cart());
    expect(refused).toEqual([409, 'open_orders_left']);
    expect(await lockOf(stage)).toEqual(LOCKED);
  });

  test('[BO-2.236] that locks an event which is unlocked before it is read again opens nothing; the guard out, it does', async () => {
    const raced = async () => {
      const stage = await shop.buildStage();
      const other = await buildVisitor();
      once('rules-locked', async () => {
        await lift(stage.event.id).expect(200);
      });
      return { stage, answer: await shop.checkout(other, stage.cart()) };
    };
    const { stage, answer } = await raced();
    expect(codeOf(answer)).toEqual([409, 'rules_being_changed']);
    expect(await lockOf(stage)).toEqual(LIFTED);
    await withGuardOut('lock-read-again', async () => {
      const unguarded = await raced();
      expect(unguarded.answer.status).toBe(200);
      expect(await lockOf(unguarded.stage)).toEqual(LIFTED);
    });
  });

  test('[BO-2.236] takes away the mark of whoever died over it, who can no longer end it; the guard out, they can', async () => {
    const raced = async () => {
      const stage = await lockedStage();
      const other = await buildVisitor();
      let opened = 0;
      once('orders-released', async () => {
        expect((await shop.checkout(other, stage.cart())).status).toBe(409);
        injectClock(() => new Date(Date.now() + 121_000));
        opened = (await shop.checkout(other, stage.cart())).status;
        injectClock(undefined);
      });
      return { stage, answer: await lift(stage.event.id), opened };
    };
    const { stage, answer, opened } = await raced();
    expect([opened, ...codeOf(answer)]).toEqual([200, 409, 'conflict']);
    expect(await lockOf(stage)).toEqual(LOCKED);
    await withGuardOut('lift-mark', async () => {
      const unguarded = await raced();
      expect([unguarded.opened, unguarded.answer.status]).toEqual([200, 200]);
    });
  });
});

describe('an order that was released', () => {
  test('[BO-2.237] and is paid all the same counts, and the rules hold again', async () => {
    const stage = await lockedStage();
    await lift(stage.event.id).expect(200);
    await shop.act(stage.order, 'pay', { payment_type: 'qris' });
    await shop.notify(stage.order);
    expect((await storedOrder(stage.order)).flags).toContain('paid_after_canceled');
    expect(await lockOf(stage)).toEqual({ locked: true, marked: false, lifts: 1 });
    expect(codeOf(await edit(stage.event.id, { revision: 1, price: 3_000 }))).toEqual([409, 'rules_locked']);
    expect(codeOf(await lift(stage.event.id))).toEqual([409, 'event_has_payments']);
  });

  test('[BO-2.237] and is paid at the end of another lift ends that one', async () => {
    const stage = await lockedStage();
    once('orders-released', async () => {
      await shop.act(stage.order, 'pay', { payment_type: 'qris' });
      await shop.notify(stage.order);
    });
    expect(codeOf(await lift(stage.event.id))).toEqual([409, 'event_has_payments']);
    expect(await lockOf(stage)).toEqual(LOCKED);
  });

  test('[BO-2.237] keeps its finalists: one that any order names is not deleted, may withdraw, and others go', async () => {
    const { event, finalists, order } = await lockedStage();
    const [named, other] = finalists;
    await lift(event.id).expect(200);
    const { body } = await removeFinalist(named?.id ?? '').expect(409);
    expect(body).toMatchObject({ code: 'finalist_in_orders' });
    expect(body.message).toContain(named?.name);
    await removeFinalist(other?.id ?? '').expect(200);
    const withdrawal = { revision: 1, withdrawn: true, reason: REASON };
    const path = `/admin/finalists/${named?.id}/withdrawal`;
    await shop.api.post(path).set(admin.headers).send(withdrawal).expect(200);
    await withGuardOut('ordered-finalist', () => removeFinalist(named?.id ?? '').expect(200));
    expect((await storedOrder(order)).state).toBe('canceled');
  });

  test('[BO-2.237] keeps its event', async () => {
    const { event } = await lockedStage();
    await lift(event.id).expect(200);
    const { body } = await shop.api
      .delete(`/admin/events/${event.id}/general`)
      .set(admin.headers)
      .expect(409);
    expect(body.code).toBe('event_not_deletable');
  });
});

describe('a finalist who is deleted while the first order is opened', () => {
  const raced = async () => {
    const stage = await shop.buildStage();
    once('checkout-cart-read', () => removeFinalist(stage.finalists[0]?.id ?? '').expect(200));
    return { stage, answer: await shop.checkout(stage.visitor, stage.cart()) };
  };

  test('[BO-2.237] is in no order; the guard out, in one', async () => {
    const { stage, answer } = await raced();
    expect(codeOf(answer)).toEqual([422, 'finalist_not_in_event']);
    expect(await ordersOf(stage.visitor)).toMatchObject([{ state: 'canceled' }]);
    await withGuardOut('withdrawn-check', async () => {
      expect((await raced()).answer.status).toBe(200);
    });
  });

  test('[BO-2.237] is deleted or ordered, not both, when the order comes between the look and the deletion', async () => {
    const stage = await shop.buildStage();
    let checkout: Promise<{ status: number; body: { code?: string } }> | undefined;
    once('finalist-unordered', async () => {
      checkout = shop.checkout(stage.visitor, stage.cart()).then((answer) => answer);
    });
    const removed = await removeFinalist(stage.finalists[0]?.id ?? '');
    const answer = await checkout;
    expect([removed.status === 200, answer?.status === 200].filter(Boolean)).toHaveLength(1);
  });
});
