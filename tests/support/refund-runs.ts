import type { RefundRunView } from '#contracts/cases/refund-runs.ts';
import { RefundRunModel } from '#server/modules/refund-runs/refund-runs.model.ts';
import { caseClock } from '../../workers/clocks/cases.clock.ts';
import { refundRunClock } from '../../workers/clocks/refund-run.clock.ts';
import type { MoneyDesk } from './cases.ts';
import type { Shop, Visitor } from './payments.ts';
import { injectClock } from './seams.ts';

/** Calls an event off. */
export async function callOff(shop: Shop, eventId: string, { headers }: Visitor): Promise<void> {
  await shop.api
    .post(`/admin/events/${eventId}/cancel`)
    .set(headers)
    .send({ reason: 'Gedung batal dipakai.' })
    .expect(200);
}

export const countFor = (shop: Shop, eventId: string, { headers }: Visitor) =>
  shop.api.get(`/admin/events/${eventId}/refund-count`).set(headers);

/** Asks for a run of what is counted at this moment. */
export async function askForRun(shop: Shop, eventId: string, by: Visitor, asked: object = {}) {
  const { body } = await countFor(shop, eventId, by);
  const { orders = 1, amount = 1 } = body.result?.refunds ?? {};
  return shop.api
    .post(`/admin/events/${eventId}/refund-runs`)
    .set(by.headers)
    .send({
      expected_orders: orders || 1,
      expected_amount: amount || 1,
      note: 'Event dibatalkan.',
      ...asked,
    });
}

/** What somebody does to a run, by its revision as it is now unless another one is given. */
export async function actOnRun(
  shop: Shop,
  id: string,
  { headers }: Visitor,
  action: 'approve' | 'reject' | 'stop' | 'resume',
  body: object = {},
) {
  const stored = await RefundRunModel.findById(id).lean();
  return shop.api
    .post(`/admin/refund-runs/${id}/${action}`)
    .set(headers)
    .send({
      revision: stored?.revision ?? 0,
      ...(action !== 'approve' && { note: 'Sudah diperiksa.' }),
      ...body,
    });
}

/** A run that one has asked for and another one approved. */
export async function startRun(shop: Shop, eventId: string, desk: MoneyDesk): Promise<RefundRunView> {
  const asked = await askForRun(shop, eventId, desk.finance);
  if (asked.status !== 201) throw new Error(`not asked: ${asked.text}`);
  const { id, state } = asked.body.result;
  if (state === 'running') return asked.body.result;
  const approved = await actOnRun(shop, id, desk.admin, 'approve');
  if (approved.status !== 200) throw new Error(`not approved: ${approved.text}`);
  return approved.body.result;
}

/** Rounds of both clocks, each `everyMs` after the one before, the first after `fromMs`. */
export async function runFor(rounds: number, { fromMs = 0, everyMs = 1_000 } = {}): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    injectClock(() => new Date(Date.now() + fromMs + round * everyMs));
    try {
      await refundRunClock.run();
      await caseClock.run();
    } finally {
      injectClock(undefined);
    }
  }
}

export async function storedRun(id: string) {
  const found = await RefundRunModel.findById(id).lean();
  if (!found) throw new Error(`no run ${id}`);
  return found;
}
