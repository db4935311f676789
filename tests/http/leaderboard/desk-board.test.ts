import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { EventModel } from '#server/modules/events/events.model.ts';
import type { FinalistRecord } from '#server/modules/finalists/index.ts';
import { updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { insertOrders } from '#server/modules/orders/orders.repository.ts';
import { type Api, buildAccount, buildVisitor, startApi, withGuardOut } from '../../support/api.ts';
import { buildEvent, buildOrganizer } from '../../support/events.ts';
import { buildLine, buildOrderIn } from '../../support/orders.ts';

let api: Api;
let admin: Record<string, string>;
let staff: Record<string, string>;
let organizerId: string;
beforeAll(async () => {
  api = await startApi();
  organizerId = (await buildOrganizer()).id;
  admin = (await buildVisitor({ roleId: 'ROLE001' })).headers;
  staff = (await buildVisitor({ roleId: 'ROLE002', organizerId })).headers;
});
afterAll(() => api.close());

/** Paid and counted votes for one finalist. */
async function vote(
  finalist: FinalistRecord | undefined,
  {
    userId,
    votes,
    at,
    state = 'settlement',
  }: { userId: string; votes: number; at: string; state?: 'settlement' | 'refund' },
): Promise<void> {
  const eventId = finalist?.eventId ?? '';
  const order = buildOrderIn(state, {
    userId,
    eventId,
    organizerId,
    lines: [buildLine(finalist?.id ?? '', votes)],
  });
  const effects = order.effects.map((effect) => ({ ...effect, at: new Date(at) }));
  await insertOrders([{ ...order, effects, paidAt: new Date(at) }]);
  await updateLeaderboard(eventId);
}

describe('GET /admin/leaderboard/events', () => {
  test('[BO-7.31] finds events by a part of the name, without drafts and, for ROLE002, those of others', async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const own = await buildEvent({ organizerId, name: `Mahkota Bahari ${mark} (Final)` });
    const foreign = await buildEvent({ name: `Mahkota Rimba ${mark}` });
    await buildEvent({ organizerId, name: `Mahkota Draf ${mark}`, status: 'draft' });
    const find = async (headers: Record<string, string>, search: string) => {
      const { body } = await api.get('/admin/leaderboard/events').query({ search }).set(headers).expect(200);
      return body.events.map(({ id }: { id: string }) => id).sort();
    };
    expect(await find(admin, mark.toUpperCase())).toEqual([own.event.id, foreign.event.id].sort());
    expect(await find(staff, mark)).toEqual([own.event.id]);
    expect(await find(staff, `${mark} (final)`)).toEqual([own.event.id]);
    expect(await find(staff, '.*')).toEqual([]);
    expect(await find(staff, `rimba ${mark}`)).toEqual([]);
    expect(await withGuardOut('desk-scope', () => find(staff, `rimba ${mark}`))).toEqual([foreign.event.id]);
  });
});

describe('GET /admin/leaderboard/events/{id}', () => {
  test('[BO-2.82 BO-7.32 BO-9.17] has ranks, votes and shares; the chart has seven and Others', async () => {
    const { event, finalists } = await buildEvent({ organizerId, finalists: 9 });
    for (const [index, finalist] of finalists.entries()) {
      await vote(finalist, { userId: 'USR-A', votes: 9 - index, at: '2026-11-21T05:00:00Z' });
    }
    const { body } = await api.get(`/admin/leaderboard/events/${event.id}`).set(staff).expect(200);
    expect(body.data[0]).toMatchObject({
      id: finalists[0]?.id,
      rank: 1,
      total_votes: 9,
      vote_percentage: 0.2,
    });
    expect(body.total_votes).toBe(45);
    expect(body.chart).toHaveLength(8);
    expect(body.chart.at(-1)).toEqual({ name: 'Others', percentage: 0.0667 });
  });

  test('has no chart without votes, and nothing of another organizer', async () => {
    const { event } = await buildEvent({ finalists: 2 });
    const { body } = await api.get(`/admin/leaderboard/events/${event.id}`).set(admin).expect(200);
    expect([body.chart, body.data.length]).toEqual([[], 2]);
    expect((await api.get(`/admin/leaderboard/events/${event.id}`).set(staff)).status).toBe(404);
  });
});

describe('GET /admin/leaderboard/finalists/{id}', () => {
  test('[BO-2.85 BO-7.33] lists voters by their votes or their last payment, each once, with what was taken back', async () => {
    const { finalists } = await buildEvent({ organizerId, finalists: 1 });
    const [rina, yohanes, fajar] = await Promise.all([
      buildAccount({ name: 'Rina Paramita', email: `rina-${crypto.randomUUID()}@surel.test` }),
      buildAccount({ name: 'Yohanes Wenda' }),
      buildAccount({ name: 'Fajar Nugroho' }),
    ]);
    await vote(finalists[0], { userId: rina.id, votes: 5, at: '2026-11-21T05:00:00Z' });
    await vote(finalists[0], { userId: yohanes.id, votes: 7, at: '2026-11-21T04:00:00Z' });
    const path = `/admin/leaderboard/finalists/${finalists[0]?.id}`;
    expect((await api.get(path).set(admin)).body.data).toHaveLength(2);
    await vote(finalists[0], { userId: rina.id, votes: 4, at: '2026-11-21T06:00:00Z' });
    await vote(finalists[0], { userId: fajar.id, votes: 3, at: '2026-11-21T07:00:00Z', state: 'refund' });

    const voters = async (filter: string) => {
      const { body } = await api.get(path).query({ filter_by: filter }).set(admin).expect(200);
      expect(
        body.data.every((each: { vote: number; count_vote: number }) => each.vote === each.count_vote),
      ).toBe(true);
      return body.data.map((each: { name: string; count_vote: number }) => [each.name, each.count_vote]);
    };
    expect(await voters('highest')).toEqual([
      ['Rina Paramita', 9],
      ['Yohanes Wenda', 7],
      ['Fajar Nugroho', 0],
    ]);
    expect((await voters('latest')).map(([name]: string[]) => name)).toEqual([
      'Fajar Nugroho',
      'Rina Paramita',
      'Yohanes Wenda',
    ]);
    const { body } = await api.get(path).query({ limit: 1, page: 2 }).set(admin);
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Yohanes Wenda']);
    expect(body.pagination).toEqual({ page: 2, limit: 1, total: 3, total_page: 3 });
    const none = await api.get(path).query({ page: 3, limit: 1 }).set(admin);
    expect(none.body.data[0].last_trx_time).toBeNull();

    const masked = await api.get(path).query({ limit: 1 }).set(staff);
    expect(masked.body.data[0].email).toBe('r***@surel.test');
    const whole = await api.get(path).query({ limit: 1 }).set(admin);
    expect(whole.body.data[0].email).toBe(rina.email);
  });

  test('while results are hidden ROLE002 gets no voters and no votes, ROLE001 does', async () => {
    const { event, finalists } = await buildEvent({ organizerId, finalists: 2 });
    await vote(finalists[1], { userId: 'USR-H', votes: 3, at: '2026-11-21T05:00:00Z' });
    await EventModel.updateOne(
      { _id: event.id },
      { $set: { resultsHiddenFrom: new Date(Date.now() - 1_000) } },
    );
    const board = `/admin/leaderboard/events/${event.id}`;
    const voters = `/admin/leaderboard/finalists/${finalists[1]?.id}`;
    const hidden = await api.get(board).set(staff);
    expect(hidden.body).toMatchObject({ hidden: true, total_votes: 0, chart: [] });
    expect(hidden.body.data.map(({ id }: { id: string }) => id)).toEqual(finalists.map(({ id }) => id));
    expect((await api.get(voters).set(staff)).body).toMatchObject({ data: [], pagination: { total: 0 } });
    expect((await api.get(board).set(admin)).body).toMatchObject({ hidden: false, total_votes: 3 });
    expect((await api.get(voters).set(admin)).body.data).toHaveLength(1);
    await withGuardOut('blackout', async () => {
      expect((await api.get(voters).set(staff)).body.data).toHaveLength(1);
    });
  });

  test('reads an index in both orders', async () => {
    const supporters = mongoose.connection.collection('supporters');
    for (const sort of [
      { votes: -1, _id: 1 },
      { lastAt: -1, _id: 1 },
    ] as const) {
      const plan = await supporters.find({ finalistId: 'FIN-1' }).sort(sort).explain('queryPlanner');
      const shown = JSON.stringify(plan.queryPlanner.winningPlan);
      expect(shown).toContain('IXSCAN');
      expect(shown).not.toContain('SORT"');
    }
  });
});
