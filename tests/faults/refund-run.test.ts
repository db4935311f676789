import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CaseModel } from '#server/modules/cases/cases.model.ts';
import { EventModel } from '#server/modules/events/events.model.ts';
import { RefundRunModel } from '#server/modules/refund-runs/refund-runs.model.ts';
import {
  buildPaidOrders,
  expectBooksToBeWhole,
  readOrders,
  untilBoardShows,
  votesOf,
} from '../support/faults-orders.ts';
import { notify, sideBySide } from '../support/faults-provider.ts';
import {
  type ApiProcess,
  type FaultProcess,
  type FaultSystem,
  startSystem,
} from '../support/faults-system.ts';
import { placeRun } from '../support/place-run.ts';
import { volume } from '../support/volume.ts';
import { HANGS_AFTER_MS, until } from '../support/waiting.ts';

let system: FaultSystem;
let api: ApiProcess;
beforeAll(async () => {
  system = await startSystem({ environment: { REFUND_RUN_RATE: '50', PROVIDER_TIMEOUT_MS: '60000' } });
  api = await system.startApi();
});
afterAll(() => system?.close());

const count = volume({ reduced: 240, full: 20_000 });
/** A busy machine gives back fewer than the configuration allows; this only ends what hangs. */
const WITHIN_MS = volume({ reduced: HANGS_AFTER_MS, full: 1_500_000 });
/** What a killed process had taken is another one's once its lease is over: it is over here. */
const endLeases = () =>
  CaseModel.updateMany({ lease: { $ne: null }, isOpen: true }, { nextAttemptAt: new Date() });

test(
  'a canceled event of thousands, the workers killed twice: every order is given back once, no votes stand, and the books balance',
  async () => {
    let workers: FaultProcess = await system.startWorkers();
    const { event, orders, bodies } = await buildPaidOrders(system.provider, count);
    await sideBySide(bodies, { width: 32, work: (body) => notify(api.origin, body) });
    await untilBoardShows(event.id, votesOf(orders));
    await EventModel.updateOne({ _id: event.id }, { canceledAt: new Date(), status: 'canceled' });
    const { id: eventId, organizerId } = event;
    const runId = await placeRun({ eventId, organizerId, askedBy: 'USR-1', state: 'running' });
    const given = () => CaseModel.countDocuments({ runId, state: 'confirmed' });
    for (const share of [0.25, 0.6]) {
      await until(
        'a part of them is given back',
        { everyMs: 50, withinMs: WITHIN_MS },
        async () => (await given()) >= share * count,
      );
      await workers.kill();
      await endLeases();
      workers = await system.startWorkers();
    }
    const atEnd = { everyMs: 250, withinMs: WITHIN_MS };
    await until('all of them are given back', atEnd, async () => (await given()) === count);
    await untilBoardShows(event.id, new Map());
    const stored = await readOrders(orders);
    expect(stored.filter(({ state }) => state !== 'refund')).toEqual([]);
    const cases = await CaseModel.find({ eventId }, { orderId: 1 }).lean();
    expect(new Set(cases.map(({ orderId }) => orderId)).size).toBe(count);
    expect(cases).toHaveLength(count);
    const refunds = await sideBySide(orders, {
      width: 16,
      work: async ({ id, grossAmount }) => {
        const { status } = await (await fetch(`${system.provider.url}/simulator/orders/${id}`)).json();
        const amounts = status.refunds.map((each: { refund_amount: string }) => Number(each.refund_amount));
        return { amounts, grossAmount };
      },
    });
    expect(refunds.filter(({ amounts, grossAmount }) => String(amounts) !== String(grossAmount))).toEqual([]);
    expect(await RefundRunModel.findById(runId).lean()).toMatchObject({ made: { orders: count } });
    await expectBooksToBeWhole(event.id);
    await workers.stop();
  },
  volume({ reduced: 300_000, full: 3_000_000 }),
);
