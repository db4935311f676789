import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { API_BASE } from '#server/http/openapi.ts';
import { advanceNextTransfer } from '#server/modules/transfers/index.ts';
import { TransferModel } from '#server/modules/transfers/transfers.model.ts';
import { type Api, buildVisitor, startApi } from '../../support/api.ts';
import { buildPicture } from '../../support/pictures.ts';
import { onPoint } from '../../support/seams.ts';
import { buildFinance, buildTransferOrder, order, storedTransfer } from '../../support/transfers.ts';

type Person = Awaited<ReturnType<typeof buildFinance>>;

let api: Api;
let first: Person;
let second: Person;
let proof: Buffer;
beforeAll(async () => {
  api = await startApi();
  [first, second] = await Promise.all([buildFinance(), buildFinance()]);
  proof = await buildPicture({ width: 40, height: 50 }).png().toBuffer();
});
afterAll(() => api.close());

const exportFile = (ids: string[], by: Person = first) =>
  api.post('/admin/transfer-files').set(by.headers).send({ transfer_ids: ids });
const record = (id: string, { by = first, reference = 'BCA 0091', file = proof } = {}) =>
  api
    .post(`/admin/transfers/${id}/record`)
    .set(by.headers)
    .field('reference', reference)
    .attach('file', file, 'bukti.png');
const confirm = (id: string, { by = second, reference = 'BCA 0091' } = {}) =>
  api.post(`/admin/transfers/${id}/confirm`).set(by.headers).send({ reference });
const fail = (id: string, by: Person = second) =>
  api.post(`/admin/transfers/${id}/fail`).set(by.headers).send({ reason: 'Rekening ditutup bank.' });
const download = (path: string) => api.raw('get', API_BASE + path).set(first.headers);

/** A transfer in a file for the bank. */
async function exported(overrides: Parameters<typeof order>[0] = {}) {
  const { id } = await order(overrides);
  await exportFile([id]).expect(201);
  return id;
}
const outcomesOf = async (id: string) => (await storedTransfer(id)).outcomes.map(({ kind }) => kind);

describe('without the provider’s keys', () => {
  test('transfers wait for a file, and nothing is sent', async () => {
    const { id } = await order();
    expect(await advanceNextTransfer()).toBe(false);
    expect(await storedTransfer(id)).toMatchObject({ adapter: 'manual', state: 'ordered' });
  });
});

describe('a file for the bank', () => {
  test('names each transfer as it was ordered, the same at each download', async () => {
    const account = { bank: 'mandiri', number: '1111222233333', name: '=Rina, Paramita' } as const;
    const { id } = await order({ account, lines: [{ eventId: 'EVT-1', amount: 300_000_000 }] });
    const other = await order();
    const { body } = await exportFile([id, other.id]).expect(201);
    expect(body.result).toMatchObject({ transfers: 2, amount: 300_200_000 });
    const path = `/admin/transfer-files/${body.result.id}/download`;
    const { text } = await download(path).expect(200);
    const notes = `Sorak ${id.replaceAll('-', ' ')}`;
    expect(text).toContain(`008,Mandiri,1111222233333,"'=Rina, Paramita",300000000,SKN,${notes}\r\n`);
    expect(text).toContain(`014,BCA,0011223344,Yayasan Pesona Nusantara,200000,BI-FAST,`);
    expect((await download(path)).text).toBe(text);
    await download('/admin/transfer-files/TRF-1/download').expect(404);
  });

  test('takes each transfer once: of two at once, one', async () => {
    const { id } = await order();
    const answers = await Promise.all([exportFile([id], first), exportFile([id], second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    await exportFile([id]).expect(409);
    expect((await storedTransfer(id)).history.map(({ state }) => state)).toEqual(['ordered', 'sending']);
  });

  test('is made of all that were chosen or not at all', async () => {
    const { id } = await order();
    await exportFile([id, await exported()]).expect(409);
    expect(await storedTransfer(id)).toMatchObject({ state: 'ordered', fileId: null });
  });
});

describe('what the bank has done', () => {
  test('is typed in by one and confirmed by another person', async () => {
    const id = await exported();
    const { body } = await record(id).expect(200);
    expect(body.result).toMatchObject({ state: 'sent', reference: 'BCA 0091', has_proof: true });
    await confirm(id, { by: first }).expect(403);
    expect((await confirm(id, { by: first })).body.code).toBe('other_person_required');
    await confirm(id, { reference: 'BCA 0092' }).expect(409);
    const done = await confirm(id).expect(200);
    const name = (of: typeof first) => ({ id: of.user.id, name: of.user.name });
    expect(done.body.result).toMatchObject({ state: 'completed', recorded_by: name(first) });
    expect(done.body.result.history.slice(-2)).toMatchObject([{ by: name(first) }, { by: name(second) }]);
    expect(await outcomesOf(id)).toEqual(['sent', 'completed']);
    await confirm(id).expect(409);
  });

  test('is confirmed once by two at once', async () => {
    const id = await exported();
    await record(id).expect(200);
    const third = await buildFinance();
    const answers = await Promise.all([confirm(id), confirm(id, { by: third })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await outcomesOf(id)).toEqual(['sent', 'completed']);
  });

  test('that was typed anew meanwhile is not what was confirmed', async () => {
    const id = await exported();
    await record(id).expect(200);
    let isAgain = false;
    onPoint('transfer-read', async () => {
      if (isAgain) return;
      isAgain = true;
      await record(id).expect(200);
    });
    const answer = await confirm(id);
    onPoint('transfer-read', undefined);
    expect([answer.status, isAgain]).toEqual([409, true]);
    expect(await storedTransfer(id)).toMatchObject({ state: 'sent' });
  });

  test('is shown by a picture that was encoded anew, or by a PDF, as a download', async () => {
    const id = await exported();
    await record(id).expect(200);
    const picture = await download(`/admin/transfers/${id}/proof`).expect(200);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': expect.stringMatching(/^attachment; filename="Proof-PRF-\d+\.jpg"$/),
      'x-content-type-options': 'nosniff',
    });
    const pdf = Buffer.from('%PDF-1.7\n%%EOF');
    await record(id, { file: pdf }).expect(200);
    const document = await download(`/admin/transfers/${id}/proof`).buffer(true).expect(200);
    expect(document.headers['content-type']).toBe('application/pdf');
    expect(Buffer.from(document.body)).toEqual(pdf);
    await record(id, { file: Buffer.from('<html></html>') }).expect(415);
    await download(`/admin/transfers/${await exported()}/proof`).expect(404);
  });

  test('cannot be typed in of what is in no file', async () => {
    const { id } = await order();
    expect([(await record(id)).status, (await confirm(id)).status]).toEqual([409, 409]);
    expect(await storedTransfer(id)).toMatchObject({ state: 'ordered', proofId: null });
  });
});

describe('a transfer that does not leave', () => {
  test('is failed by somebody else than who asked for it or typed it in, and may be tried again', async () => {
    const wanted = buildTransferOrder({ askedBy: second.user.id });
    const { id } = await order(wanted);
    await exportFile([id]).expect(201);
    await fail(id, second).expect(403);
    await fail(id, first).expect(403);
    await record(id).expect(200);
    await fail(id, first).expect(403);
    const third = await buildFinance();
    await fail(id, third).expect(200);
    expect(await storedTransfer(id)).toMatchObject({ state: 'failed', isLive: false });
    expect(await outcomesOf(id)).toEqual(['sent', 'failed']);
    await fail(id, third).expect(409);
    expect(await order(wanted)).toMatchObject({ attempt: 2 });
  });

  test('is sent again by nobody who has said that it failed', async () => {
    const wanted = buildTransferOrder();
    const { id } = await order(wanted);
    await exportFile([id]).expect(201);
    await fail(id, second).expect(200);
    await expect(order({ ...wanted, orderedBy: second.user.id })).rejects.toMatchObject({
      code: 'other_person_required',
    });
    const again = await order({ ...wanted, orderedBy: first.user.id });
    expect((await exportFile([again.id], second)).body.code).toBe('other_person_required');
    expect(await storedTransfer(again.id)).toMatchObject({ state: 'ordered', fileId: null });
    await exportFile([again.id], first).expect(201);
  });

  test('is failed neither by who made its file nor by who typed it in', async () => {
    const id = await exported();
    await record(id, { by: second }).expect(200);
    for (const by of [first, second]) expect((await fail(id, by)).body.code).toBe('other_person_required');
  });

  test('came back after it had been carried out', async () => {
    const id = await exported();
    await record(id).expect(200);
    await confirm(id).expect(200);
    await fail(id).expect(200);
    expect(await outcomesOf(id)).toEqual(['sent', 'completed', 'returned']);
  });

  test('is not failed and put into a file at once', async () => {
    const { id } = await order();
    const answers = await Promise.all([fail(id), exportFile([id])]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    const { state, fileId } = await storedTransfer(id);
    expect([state, fileId === null]).toEqual(state === 'failed' ? ['failed', true] : ['sending', false]);
  });
});

describe('the list', () => {
  test('is filtered by state, purpose, age and who has to act', async () => {
    const purpose = { kind: 'refund', id: `RFD-${crypto.randomUUID().slice(0, 8)}` } as const;
    const { id } = await order({ purpose });
    const ids = async (query: string) => {
      const { body } = await api.get(`/admin/transfers?limit=100&${query}`).set(first.headers).expect(200);
      return (body.result as { id: string }[]).map((row) => row.id);
    };
    expect(await ids('purpose=refund&state=ordered')).toEqual([id]);
    expect(await ids('purpose=payout')).not.toContain(id);
    expect(await ids('state=failed')).not.toContain(id);
    expect(await ids('older_than_hours=1')).not.toContain(id);
    await TransferModel.updateOne({ _id: id }, { $set: { createdAt: new Date(Date.now() - 3_700_000) } });
    expect(await ids('older_than_hours=1')).toEqual([id]);
    expect(await ids('waits_for_person=true')).toEqual([]);
    await TransferModel.updateOne({ _id: id }, { $set: { waitsSince: new Date() } });
    expect(await ids('waits_for_person=true')).toEqual([id]);
    expect(await ids('waits_for_person=false')).not.toContain(id);
  });

  test('shows the last digits of accounts; a transfer all of them', async () => {
    const { id } = await order();
    const { body } = await api.get('/admin/transfers').set(first.headers).expect(200);
    expect(body.result[0]).toMatchObject({ id, account_number: '…3344' });
    const one = await api.get(`/admin/transfers/${id}`).set(first.headers).expect(200);
    expect(one.body.result).toMatchObject({ account_number: '0011223344', lines: [{}, {}] });
    await api.get('/admin/transfers/payout-none-1').set(first.headers).expect(404);
  });

  test('is the platform’s: no organizer, and no support', async () => {
    const owner = await buildVisitor({ roleId: 'ROLE002', organizerId: 'EO-1001' });
    const support = await buildVisitor({ roleId: 'ROLE001', platformRole: 'support' });
    for (const { headers } of [owner, support])
      expect((await api.get('/admin/transfers').set(headers)).status).toBe(403);
  });
});
