import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { eventPreviewSchema } from '#contracts/events/event-preview.ts';
import { type Api, buildVisitor, startApi } from '../../support/api.ts';
import { openDataDirectory } from '../../support/documents.ts';
import { buildEventForm } from '../../support/event-forms.ts';
import { buildEvent } from '../../support/events.ts';

const data = openDataDirectory();
let api: Api;
let admin: Awaited<ReturnType<typeof buildVisitor>>;
beforeAll(async () => {
  api = await startApi({ SORAK_DATA_DIR: data.directory });
  admin = await buildVisitor({ roleId: 'ROLE001' });
});
afterAll(async () => {
  await api.close();
  data.remove();
});

const makeDraft = async (): Promise<string> => {
  const form = await buildEventForm();
  const { body } = await api.post('/admin/events').set(admin.headers).send(form).expect(201);
  const finalist = { event_id: body.event.id, name: 'Ayu Larasati', category: 'Bali' };
  await api.post('/admin/finalists').set(admin.headers).send(finalist).expect(201);
  return body.event.id;
};
const make = (id: string) => api.post(`/admin/events/${id}/preview-link`).set(admin.headers);
const linkOf = async (id: string): Promise<string> => (await make(id).expect(201)).body.token;
const look = (token: string) => api.get('/event-preview').set('X-Preview-Token', token);
const read = async (id: string) => (await api.get(`/admin/events/${id}`).set(admin.headers)).body.event;

describe('[BO-3.35] the preview link of a draft', () => {
  test('shows its page without a login, as it would be, and to nobody without the link', async () => {
    const id = await makeDraft();
    const token = await linkOf(id);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const answer = await look(token).expect(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    const preview = eventPreviewSchema.parse(answer.body);
    expect(preview.event).toMatchObject({ id, status: 'upcoming', votes_count: 0, price: 2_500 });
    expect(preview.finalists.map(({ name, vote_percentage }) => [name, vote_percentage])).toEqual([
      ['Ayu Larasati', 0],
    ]);
    await look('a'.repeat(43)).expect(404);
    await look('x').expect(404);
    await api.get('/event-preview').expect(404);
    await api.get(`/events/${id}`).expect(404);
    await api.get(`/finalists/${preview.finalists[0]?.id}`).expect(404);
    expect((await read(id)).has_preview_link).toBe(true);
  });

  test('its secret is kept as a hash, and is in no answer and no log of the staff', async () => {
    const id = await makeDraft();
    const token = await linkOf(id);
    const stored = await mongoose.connection.collection<{ _id: string }>('events').findOne({ _id: id });
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(JSON.stringify(await read(id))).not.toContain(token);
    const audit = await mongoose.connection.collection('audit_log').find({ targetId: id }).toArray();
    expect(audit.map(({ action }) => action)).toContain('event.preview-link');
    expect(JSON.stringify(audit)).not.toContain(token);
  });

  test('ends when the event is published', async () => {
    const id = await makeDraft();
    const token = await linkOf(id);
    await look(token).expect(200);
    await api.put(`/admin/events/${id}`).set(admin.headers).send({ status: 'upcoming' }).expect(200);
    await look(token).expect(404);
    expect((await read(id)).has_preview_link).toBe(false);
    await make(id).expect(409);
  });

  test('shows no event that is not a draft, whatever is stored with it', async () => {
    const id = await makeDraft();
    const token = await linkOf(id);
    // As if the publication had left the link behind.
    await mongoose.connection
      .collection<{ _id: string }>('events')
      .updateOne({ _id: id }, { $set: { status: 'canceled' } });
    expect((await look(token)).status).toBe(404);
  });

  test('ends when it is revoked, and when another one is made', async () => {
    const id = await makeDraft();
    const first = await linkOf(id);
    const second = await linkOf(id);
    expect([(await look(first)).status, (await look(second)).status]).toEqual([404, 200]);
    await api.delete(`/admin/events/${id}/preview-link`).set(admin.headers).expect(200);
    expect((await look(second)).status).toBe(404);
    await api.delete(`/admin/events/${id}/preview-link`).set(admin.headers).expect(200);
  });

  test('is for drafts alone', async () => {
    const { event } = await buildEvent();
    expect((await make(event.id).expect(409)).body.code).toBe('conflict');
    await make('EVT-0').expect(404);
  });
});
