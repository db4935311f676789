import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SupportModel } from '#server/modules/support/support-messages.model.ts';
import { buildVisitor, SEEN_ALL, withGuardOut } from '../../support/api.ts';
import { lettersTo, sendDueMails } from '../../support/mails.ts';
import { type Shop, startShop } from '../../support/payments.ts';

let shop: Shop;
let admin: Record<string, string>;
beforeAll(async () => {
  shop = await startShop();
  admin = (await buildVisitor({ roleId: 'ROLE001' })).headers;
});
afterAll(() => shop.close());

const message = (overrides: object = {}) => ({
  name: 'Ratna Kusuma',
  email: `ratna-${crypto.randomUUID().slice(0, 8)}@contoh.id`,
  message: 'Saya sudah membayar tetapi suaranya belum tampil.',
  ...overrides,
});
const write = (body: object) => shop.api.post('/support-messages').send(body);
const list = async (query = '') =>
  (await shop.api.get(`/admin/support-messages${query}`).set(admin).expect(200)).body;
const send = (rest: string, body: object) =>
  shop.api.post(`/admin/support-messages/${rest}`).set(admin).send(body);

/** A stored message, written past the limit of the form. */
async function buildMessage(overrides: object = {}) {
  const sent = message(overrides);
  await withGuardOut('login-limiter', () => write(sent).expect(201));
  const { messages } = await list(`?search=${encodeURIComponent(sent.email)}`);
  return { ...sent, id: messages[0].id as string };
}

describe('the contact form', () => {
  test('stores what anybody writes', async () => {
    const sent = message();
    const answer = await write(sent);
    expect(answer.status).toBe(201);
    expect(answer.body.message).toBe('Pesan Anda terkirim. Kami membalas lewat email.');
    const { messages, counts } = await list();
    expect(messages[0]).toMatchObject({ ...sent, state: 'new', language: 'id', notes: [], answers: [] });
    expect(counts).toEqual({ new: 1, in_progress: 0, answered: 0 });
  });

  test('takes nothing from a program that fills in what nobody sees, and answers it the same', async () => {
    const sent = message({ website: 'https://obral.example' });
    expect((await write(sent)).status).toBe(201);
    expect(await SupportModel.countDocuments({ email: sent.email })).toBe(0);
  });

  test.each([
    ['name', { name: ' ' }],
    ['email', { email: 'ratna' }],
    ['message', { message: 'halo' }],
    ['message', { message: 'x'.repeat(4_001) }],
  ])('refuses a wrong %s', async (field, wrong) => {
    await withGuardOut('login-limiter', async () => {
      const answer = await write(message(wrong));
      expect(answer.status).toBe(422);
      expect(answer.body.errors[0].field).toBe(field);
    });
  });

  test('is closed for ten minutes to an address that wrote ten times', async () => {
    const statuses = [];
    for (let at = 0; at < 11; at++) statuses.push((await write(message())).status);
    expect(statuses.at(-1)).toBe(429);
    await withGuardOut('login-limiter', async () => expect((await write(message())).status).toBe(201));
  });
});

describe('the support desk', () => {
  test('finds messages by text and state', async () => {
    const { id } = await buildMessage({ message: 'Bagaimana cara memasang poster di aula sekolah?' });
    expect(
      (await list('?search=POSTER%20di%20aula')).messages.map((each: { id: string }) => each.id),
    ).toEqual([id]);
    expect((await list(`?search=poster&state=answered`)).messages).toEqual([]);
  });

  test('a note makes a new message one that is worked on, and stays inside', async () => {
    const { id, email } = await buildMessage();
    const { body, status } = await send(`${id}/notes`, { text: 'Sudah dicek ke penyedia pembayaran.' });
    expect(status).toBe(201);
    expect(body.support_message).toMatchObject({
      state: 'in_progress',
      notes: [{ author: 'Sari Wulandari', text: 'Sudah dicek ke penyedia pembayaran.' }],
    });
    await sendDueMails();
    expect(await lettersTo(email)).toEqual([]);
  });

  test('an answer is mailed once, and scripts in it are text', async () => {
    const { id, email } = await buildMessage({ message: '<script>alert(1)</script> tidak jalan' });
    const { body } = await send(`${id}/answers`, { text: 'Terima kasih.\nSuara sudah <b>masuk</b>.' });
    expect(body.support_message.state).toBe('answered');
    const noted = await send(`${id}/notes`, { text: 'Penyedia sudah mengonfirmasi.' });
    expect(noted.body.support_message.state).toBe('answered');
    expect(await sendDueMails()).toEqual(['sent']);
    const [letter, ...more] = await lettersTo(email);
    expect(more).toEqual([]);
    expect(letter?.subject).toBe('Balasan dari Sorak');
    expect(letter?.text).toContain('Terima kasih.\nSuara sudah <b>masuk</b>.');
    expect(letter?.html).toContain('Suara sudah &lt;b&gt;masuk&lt;/b&gt;.');
    expect(letter?.html).not.toContain('<script>');
  });

  test('a state is set by hand', async () => {
    const { id } = await buildMessage();
    const put = (state: string) =>
      shop.api.put(`/admin/support-messages/${id}`).set(admin).send({ state, revision: SEEN_ALL });
    expect((await put('in_progress')).body.support_message.state).toBe('in_progress');
    expect((await put('lost')).status).toBe(422);
  });

  test('what is not there is 404', async () => {
    for (const rest of ['notes', 'answers']) {
      expect((await send(`MSG-0/${rest}`, { text: 'halo' })).body.code).toBe('support_message_not_found');
    }
  });
});
