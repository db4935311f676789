import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { insertDeviceContext } from '#server/modules/accounts/device-contexts.repository.ts';
import { updateSettings } from '#server/modules/accounts/users.repository.ts';
import { AuditModel } from '#server/modules/audit/audit-log.model.ts';
import { renderReceipt, stopDrawing } from '#server/modules/documents/index.ts';
import { oweMail } from '#server/modules/mail/index.ts';
import { closeProvider } from '#server/modules/payments/index.ts';
import { VoteModel } from '#server/modules/votes/votes.model.ts';
import {
  act,
  ask as askForRefund,
  buildMoneyDesk,
  carryOut,
  casesOf,
  DAY_MS,
  type MoneyDesk,
  nameAccount,
  payOrder,
  proveAddress,
  tick,
} from '../../support/cases.ts';
import { openDataDirectory } from '../../support/documents.ts';
import { type Shop, type Stage, startShop, storedOrder, type Visitor } from '../../support/payments.ts';
import { filesInZip } from '../../support/posters.ts';
import { injectClock, setQuantity } from '../../support/seams.ts';

const data = openDataDirectory();
let shop: Shop;
let stage: Stage;
let desk: MoneyDesk;
beforeAll(async () => {
  shop = await startShop({ SORAK_DATA_DIR: data.directory });
});
afterAll(async () => {
  await stopDrawing();
  await shop?.close();
  data.remove();
});
beforeEach(async () => {
  stage = await shop.buildStage();
  desk = await buildMoneyDesk(stage.event.organizerId);
});
afterEach(() => {
  injectClock(undefined);
  closeProvider();
});

const PLACE = 'Sleman, DI Yogyakarta';

/** A payment that a bank takes back, of somebody whose device has reported its place. */
async function dispute({ consent }: { consent: boolean }) {
  const orderId = await payOrder(shop, stage, {
    votes: [[stage.finalists[0]?.id ?? '', 4]],
    method: 'credit_card',
  });
  const { userId } = await storedOrder(orderId);
  await insertDeviceContext(userId, {
    screenResolution: '390x844',
    timezone: 'Asia/Jakarta',
    language: 'id',
    address: PLACE,
    latitude: -7.72,
    longitude: 110.36,
  });
  await updateSettings(userId, { locationConsent: consent });
  await shop.act(orderId, 'chargeback');
  await shop.notify(orderId);
  await tick();
  const [{ _id: caseId } = { _id: '' }] = await casesOf(orderId);
  await oweMail({
    template: 'refund_confirmed',
    userId: null,
    addressKey: 'a@b.id',
    subjectId: caseId,
    language: 'id',
  }).store();
  await renderReceipt(orderId, 'en');
  return { orderId, caseId };
}

const ask = (caseId: string, { headers }: Visitor) =>
  shop.api
    .get(`/admin/money-cases/${caseId}/evidence`)
    .set(headers)
    .set('Accept-Language', 'en')
    .buffer(true);

async function packOf(caseId: string, by: Visitor = desk.finance): Promise<Map<string, string>> {
  const answer = await ask(caseId, by)
    .parse((response, done) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => done(null, Buffer.concat(parts)));
    })
    .expect(200);
  expect(answer.headers['content-type']).toBe('application/zip');
  const files = await filesInZip(answer.body as Buffer);
  return new Map([...files].map(([name, content]) => [name, content.toString('latin1')]));
}

describe('the evidence pack of a chargeback', () => {
  test('of a second payment is about that one', async () => {
    const orderId = await payOrder(shop, stage, { votes: [[stage.finalists[0]?.id ?? '', 4]] });
    await shop.act(orderId, 'pay', { payment_type: 'credit_card', again: true });
    await shop.act(orderId, 'chargeback');
    await shop.notify(orderId);
    await tick();
    await renderReceipt(orderId, 'en');
    const { _id, paymentId } = (await casesOf(orderId)).find(({ kind }) => kind === 'chargeback') ?? {};
    const { order, provider } = JSON.parse((await packOf(_id ?? '')).get('payment.json') ?? '{}');
    expect(provider).toMatchObject({ transactionId: paymentId, transactionStatus: 'chargeback' });
    expect(order.transactionId).not.toBe(paymentId);
  });

  test('of what we had given back by transfer says where that went, with the bank’s own number', async () => {
    const at = new Date(Date.now() - 2 * DAY_MS).toISOString();
    const votes = [[stage.finalists[0]?.id ?? '', 4]] as const;
    const orderId = await payOrder(shop, stage, { votes, method: 'bca_va', at });
    const email = await proveAddress(orderId);
    const { id } = await askForRefund(shop, orderId, desk.finance);
    await nameAccount(shop, email);
    await tick();
    await carryOut(shop, `refund-${id}-1`, { first: desk.finance, second: desk.admin });
    await tick();
    await shop.act(orderId, 'chargeback');
    await shop.notify(orderId);
    await tick();
    await renderReceipt(orderId, 'en');
    const { _id } = (await casesOf(orderId)).find(({ kind }) => kind === 'chargeback') ?? {};
    const refunds = (await packOf(_id ?? '')).get('refunds.csv') ?? '';
    expect(refunds).toContain(`,${id},10000,completed,transfer,bca`);
    expect(refunds).toContain('3344,BCA');
    expect(refunds).not.toContain('0011223344');
  });

  test('has receipt, timeline, letters, device, votes with their entries, and the payment’s facts', async () => {
    const { orderId, caseId } = await dispute({ consent: true });
    const files = await packOf(caseId);
    expect([...files.keys()]).toEqual([
      'contents.txt',
      'receipt.pdf',
      'timeline.csv',
      'refunds.csv',
      'letters.csv',
      'devices.csv',
      'votes.csv',
      'payment.json',
      'log-proof.txt',
    ]);
    expect(files.get('contents.txt')).toContain(orderId);
    expect(files.get('receipt.pdf')?.startsWith('%PDF-')).toBe(true);
    const timeline = files.get('timeline.csv') ?? '';
    expect(timeline).toContain('settlement');
    expect(timeline).toContain(`${caseId},opened`);
    expect(files.get('letters.csv')).toContain(`refund_confirmed,id,waiting,${caseId}`);
    expect(files.get('devices.csv')).toContain(PLACE);
    expect(files.get('devices.csv')).not.toContain('110.36');
    const [row] = await VoteModel.find({ orderId }).sort({ seq: 1 }).lean();
    expect(files.get('votes.csv')).toContain(row?.hash);
    const payment = JSON.parse(files.get('payment.json') ?? '{}');
    expect(payment).toMatchObject({ order: { id: orderId }, provider: { transactionStatus: 'chargeback' } });
    expect(files.get('payment.json')).not.toContain('signature');
  });

  test('has nothing of a device whose owner does not consent, and an address for those alone who see addresses', async () => {
    const { orderId, caseId } = await dispute({ consent: false });
    const { email } = (await storedOrder(orderId)).customer;
    const seen = await packOf(caseId);
    expect(seen.get('devices.csv')).not.toContain('Sleman');
    expect(seen.get('contents.txt')).toContain('has not consented');
    expect([...seen.values()].filter((text) => text.includes(`${email}`))).toEqual([]);
    expect((await packOf(caseId, desk.admin)).get('contents.txt')).toContain(email);
  });

  test('says so where the provider does not answer', async () => {
    const { orderId, caseId } = await dispute({ consent: true });
    await shop.statusMode(orderId, 'error');
    const files = await packOf(caseId);
    expect(files.get('contents.txt')).toContain('did not answer');
    expect(JSON.parse(files.get('payment.json') ?? '{}').provider).toBeNull();
  });

  test('is for those who decide about money alone, of a chargeback, and stands in the audit log', async () => {
    const { orderId, caseId } = await dispute({ consent: true });
    for (const by of [desk.owner, desk.support]) expect((await ask(caseId, by)).status).toBe(403);
    await packOf(caseId);
    const lines = await AuditModel.find({ targetId: caseId, action: 'case.evidence' }).lean();
    expect(lines.map(({ actorId, targetName }) => [actorId, targetName])).toEqual([
      [desk.finance.user.id, orderId],
    ]);
    const other = await payOrder(shop, stage, { votes: [[stage.finalists[0]?.id ?? '', 4]] });
    await shop.act(other, 'pay', { payment_type: 'gopay', again: true });
    await shop.notify(other);
    await tick();
    const [review] = await casesOf(other);
    expect((await ask(review?._id ?? '', desk.finance)).body.code).toBe('case_not_found');
    expect((await act(shop, caseId, desk.finance, 'decide', { decision: 'won' })).status).toBe(200);
  });

  test('waits for its receipt before anything of it is sent', async () => {
    const { caseId } = await dispute({ consent: true });
    setQuantity('receipt-wait-ms', 100);
    try {
      // In another language it is not drawn yet, and nobody draws it here.
      const answer = await shop.api
        .get(`/admin/money-cases/${caseId}/evidence`)
        .set(desk.finance.headers)
        .set('Accept-Language', 'id');
      expect(answer.body.code).toBe('document_not_ready');
      expect(await AuditModel.countDocuments({ targetId: caseId, action: 'case.evidence' })).toBe(0);
    } finally {
      setQuantity('receipt-wait-ms', undefined);
    }
  });
});
