import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { connectPayouts } from '#server/modules/payments/index.ts';
import { HANGS_AFTER_MS, until } from '../../support/waiting.ts';
import { startWorld, type World } from './simulator-world.ts';

const CREATOR = 'IRIS-creator-TEST0000000000000000';
const APPROVER = 'IRIS-approver-TEST0000000000000000';
const MERCHANT = 'IRIS-merchant-TEST0000000000000000';

let world: World;
beforeAll(async () => {
  world = await startWorld({ timeScale: 1 });
  await world.request('POST', '/simulator/iris/hold', { hold: true });
});
afterAll(() => world.close());

const by = (key: string, more: Record<string, string> = {}) => ({
  authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
  ...more,
});
const item = (more: object = {}) => ({
  beneficiary_name: 'Rina Paramita',
  beneficiary_account: '0011223344',
  beneficiary_bank: 'bca',
  amount: '25000',
  notes: 'Sorak payout 1',
  ...more,
});
const call = (method: string, path: string, body?: unknown, headers = by(CREATOR)) =>
  world.request(method, `/iris/api/v1${path}`, body, headers);
const create = (items: object[], headers = by(CREATOR)) =>
  call('POST', '/payouts', { payouts: items }, headers);
const approve = (references: string[], headers = by(APPROVER)) =>
  call('POST', '/payouts/approve', { reference_nos: references }, headers);
async function created(more: object = {}): Promise<string> {
  const { body } = await create([item(more)]);
  return (body.payouts as { reference_no: string }[])[0]?.reference_no ?? '';
}
const act = (reference: string, action: string, body: object = {}) =>
  world.request('POST', `/simulator/iris/payouts/${reference}/${action}`, { notify: 0, ...body });

describe('a payout of the simulator', () => {
  test('is made by the creator, approved by the approver, and read by both', async () => {
    expect((await create([item()], by(APPROVER))).status).toBe(401);
    const made = await create([item()]);
    expect(made).toMatchObject({ status: 201, body: { payouts: [{ status: 'queued' }] } });
    const reference = await created();
    expect((await approve([reference], by(CREATOR))).body.error_message).toContain('not authorized');
    expect(await approve([reference])).toMatchObject({ status: 202, body: { status: 'ok' } });
    for (const key of [CREATOR, APPROVER])
      expect((await call('GET', `/payouts/${reference}`, undefined, by(key))).body).toMatchObject({
        status: 'approved',
        amount: '25000.00',
        notes: 'Sorak payout 1',
      });
    expect(await call('GET', '/ping', undefined, by('another'))).toMatchObject({
      status: 401,
      text: 'HTTP Basic: Access denied.',
    });
  });

  test('is made once for a key and body, and refused for another body', async () => {
    const headers = by(CREATOR, { 'x-idempotency-key': 'payout-1' });
    const first = await create([item()], headers);
    expect((await create([item()], headers)).body).toEqual(first.body);
    expect(await create([item({ amount: '25001' })], headers)).toMatchObject({
      status: 409,
      body: { error_message: 'idempotency-key is not unique', errors: 'idempotency-key is not unique' },
    });
    await world.request('POST', '/simulator/iris/keys/purge');
    expect((await create([item()], headers)).body).not.toEqual(first.body);
  });

  test.each([
    [{ amount: 'viel' }, 'Amount is not a number'],
    [{ beneficiary_bank: 'cimb', amount: '9999' }, 'Amount is out of bounds'],
    [{ beneficiary_bank: 'xyz' }, 'Beneficiary bank is not included in the list'],
    [{ beneficiary_account: '12345' }, 'Beneficiary account is invalid'],
    [{ notes: 'a-b' }, 'Notes is invalid'],
  ])('with a fault is refused, and its whole batch: %j', async (more, fault) => {
    const refused = await create([item(), item(more)]);
    expect(refused).toMatchObject({ status: 400, body: { errors: [[], [fault]] } });
  });

  test('follows the table of states', async () => {
    const reference = await created();
    expect((await act(reference, 'complete')).status).toBe(409);
    await approve([reference]);
    expect((await approve([reference])).body.errors).toEqual([`Reference nos '${reference}' are not queued`]);
    for (const action of ['process', 'complete', 'fail'])
      expect((await act(reference, action)).status).toBe(200);
    expect((await act(reference, 'complete')).status).toBe(409);
    expect((await call('GET', '/payouts/none')).body.errors).toBe('Specified payout not found');
  });

  test('is paid from the balance, which gets back what fails', async () => {
    const balance = async () => Number((await call('GET', '/balance')).body.balance);
    const before = await balance();
    const reference = await created();
    expect(await balance()).toBe(before);
    await approve([reference]);
    expect(await balance()).toBe(before - 25_000);
    await act(reference, 'fail');
    expect(await balance()).toBe(before);
    const { body } = await call('GET', '/beneficiary_banks');
    expect(body.beneficiary_banks).toContainEqual({ code: 'bca', name: 'PT. BANK CENTRAL ASIA TBK.' });
  });

  test('is rejected by the approver, for good', async () => {
    const reference = await created();
    const body = { reference_nos: [reference], reject_reason: 'Salah rekening' };
    expect((await call('POST', '/payouts/reject', body, by(APPROVER))).status).toBe(202);
    expect((await approve([reference])).status).toBe(400);
  });

  test('is announced with a signature over the whole body', async () => {
    const reference = await created();
    await approve([reference]);
    const mine = () => world.merchant.received.filter(({ body }) => body.reference_no === reference);
    await until('it is announced', {}, () => mine().length > 0);
    const [first] = mine();
    if (!first) throw new Error('no message');
    const { text, headers, body } = first;
    const signature = headers['iris-signature'];
    expect(body).toMatchObject({ status: 'approved', amount: '25000.00' });
    expect(headers['iris-signature']).toBe(
      createHash('sha512')
        .update(text + MERCHANT)
        .digest('hex'),
    );
    await world.request('POST', `/simulator/iris/payouts/${reference}/notify`, { notify: 2, forge: true });
    await until('copies come', {}, () => mine().length > 2);
    expect(mine()[2]?.headers['iris-signature']).not.toBe(signature);
  });
});

test('the official client makes two of its own, and sends a key for one call alone', async () => {
  const connection = connectPayouts({
    creatorKey: CREATOR,
    approverKey: APPROVER,
    baseUrl: `${world.url}/iris/api/v1`,
    timeoutMs: HANGS_AFTER_MS,
  });
  try {
    const made = (await Promise.all([
      connection.create({ payouts: [item()] }, { idempotencyKey: 'one' }),
      connection.create({ payouts: [item()] }, { idempotencyKey: 'two' }),
      connection.create({ payouts: [item()] }, { idempotencyKey: 'one' }),
    ])) as { payouts: { reference_no: string }[] }[];
    const references = made.map(({ payouts }) => payouts[0]?.reference_no ?? '');
    expect(new Set(references).size).toBe(2);
    expect(references[0]).toBe(references[2]);
    const approval = { reference_nos: [references[0]] };
    expect(await connection.approve(approval, { idempotencyKey: 'approve-one' })).toEqual({ status: 'ok' });
    expect(await connection.approve(approval, { idempotencyKey: 'approve-one' })).toEqual({ status: 'ok' });
    expect(await connection.read(references[0] ?? '')).toMatchObject({ status: 'approved' });
    await expect(connection.read('../balance')).rejects.toThrow(TypeError);
    await expect(connection.validateAccount({ bank: 'bca', account: '1110001' })).rejects.toMatchObject({
      kind: 'rejected',
      messages: ['An error occurred when doing account validation', 'Account does not exist'],
    });
  } finally {
    connection.close();
  }
});
