import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { EventModel } from '#server/modules/events/events.model.ts';
import { byCreation } from '#server/platform/ids.ts';
import { newShortId, newShortIds } from '#server/platform/short-ids.repository.ts';
import { type Api, buildVisitor, startApi } from '../../support/api.ts';
import { buildEventForm } from '../../support/event-forms.ts';
import { buildEvent } from '../../support/events.ts';

let api: Api;
let admin: Record<string, string>;
beforeAll(async () => {
  api = await startApi();
  admin = (await buildVisitor({ roleId: 'ROLE001' })).headers;
});
afterAll(() => api.close());

const numberOf = (id: string) => Number(id.split('-')[1]);

describe('[BO-2.283] ids that people read', () => {
  test('are short: of an event, its finalists, an organizer and its staff; the search finds them, a customer is no running number', async () => {
    const draft = await api
      .post('/admin/events')
      .set(admin)
      .send(await buildEventForm())
      .expect(201);
    const { id } = draft.body.event;
    expect(id).toMatch(/^EVT-\d{4}$/);
    const finalist = (name: string) => ({ name, category: 'Bali' });
    const added = await api
      .post('/admin/finalists')
      .set(admin)
      .send({ event_id: id, ...finalist('Sari') })
      .expect(201);
    expect(added.body.id).toMatch(/^FIN-\d{4}$/);
    const { body } = await api.get(`/admin/search?search=${id.toLowerCase()}`).set(admin).expect(200);
    expect(body.events.map((event: { id: string }) => event.id)).toEqual([id]);
    const organizer = await api
      .post('/admin/event-organizers')
      .set(admin)
      .send({ name: 'Sanggar Angka', email: 'angka@surel.test', password: '' })
      .expect(201);
    expect(organizer.body.credentials.user_id).toMatch(/^USR-\d{4}$/);
    expect(organizer.body.credentials.username).toMatch(/^sanggar\.angka\.\d{4}$/);
    const { body: found } = await api.get('/admin/search?search=Sanggar Angka').set(admin).expect(200);
    expect(found.organizers[0].id).toMatch(/^EO-\d{4}$/);
    const customer = await buildVisitor({ roleId: 'ROLE003' });
    expect(customer.user.id).toMatch(/^USR-\d{16}$/);
  });

  test('many that are made at once have one number each, in the order in which they were asked for', async () => {
    await mongoose.connection.collection('id_counters').deleteMany({});
    const drawn = await Promise.all(Array.from({ length: 20 }, () => newShortId('EVT', EventModel)));
    expect(new Set(drawn).size).toBe(20);
    const block = await newShortIds('EVT', { count: 3, model: EventModel });
    expect(block.map(numberOf)).toEqual([1, 2, 3].map((at) => Math.max(...drawn.map(numberOf)) + at));
  });

  test('go on after those that are there, and beside those of sixteen digits', async () => {
    await buildEvent({ id: 'EVT-4711' });
    await buildEvent({ id: 'EVT-1795252102123004' });
    await mongoose.connection.collection('id_counters').deleteMany({});
    expect(await newShortId('EVT', EventModel)).toBe('EVT-4712');
    // What is refused in the end leaves its number out.
    expect(await newShortId('EVT', EventModel)).toBe('EVT-4713');
  });

  test('are sorted by creation: the times first, then the counted ones by their number', () => {
    const ids = ['FIN-10000', 'FIN-1795252102123004', 'FIN-9999', 'FIN-1795252102123003'];
    expect(ids.sort(byCreation)).toEqual([
      'FIN-1795252102123003',
      'FIN-1795252102123004',
      'FIN-9999',
      'FIN-10000',
    ]);
  });
});
