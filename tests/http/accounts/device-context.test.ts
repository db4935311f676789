import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { DeviceContextModel } from '#server/modules/accounts/device-contexts.model.ts';
import { findUser } from '#server/modules/accounts/index.ts';
import { type Api, buildAccount, buildVisitor, startApi, TEST_PASSWORD } from '../../support/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi({ GEOCODER_URL: 'https://maps.example/reverse' });
});
afterAll(() => api.close());

const reported = {
  'Accept-Language': 'id-ID,id;q=0.9',
  'X-Screen-Resolution': '1080x2400',
  'X-User-Timezone': 'Asia/Jakarta',
  'X-User-Location': encodeURIComponent('Menteng, Jakarta – Indonésia'),
  'X-User-Latitude': '-6.208763',
  'X-User-Longitude': '106.845599',
};
const kept = {
  screenResolution: '1080x2400',
  timezone: 'Asia/Jakarta',
  language: 'id-ID',
  address: 'Menteng, Jakarta – Indonésia',
  latitude: -6.21,
  longitude: 106.85,
};
/** What is stored of a person's devices. */
const contextsOf = async (userId: string) => {
  const rows = await DeviceContextModel.find({ userId }).lean();
  return rows.map(({ _id, userId: _, toldAt, ...reported }) => reported);
};
const logIn = (username: string, headers: Record<string, string>) =>
  api.post('/auth/login').set(headers).send({ email_username: username, password: TEST_PASSWORD });

describe('what a device reports at a login', () => {
  test('[P7-13] is kept with coordinates rounded to two decimals, and counts as consent', async () => {
    const { id, username } = await buildAccount();
    expect((await logIn(username, reported)).status).toBe(200);
    expect(await contextsOf(id)).toEqual([kept]);
    expect((await findUser(id))?.locationConsent).toBe(true);
  });

  test.each([
    ['its city and province where no map service has', reported, 'Jakarta, DKI Jakarta'],
    ['none abroad', { ...reported, 'X-User-Latitude': '1.29', 'X-User-Longitude': '103.85' }, null],
  ])('[PX-29] a place gets %s named it', async (_what, { 'X-User-Location': _, ...headers }, address) => {
    const { id, username } = await buildAccount();
    expect((await logIn(username, headers)).status).toBe(200);
    expect(await contextsOf(id)).toMatchObject([{ timezone: 'Asia/Jakarta', address }]);
  });

  test('[P7-13] is kept at a registration, too', async () => {
    const username = `bima-${crypto.randomUUID().slice(0, 8)}`;
    const answer = await api
      .post('/auth/register')
      .set(reported)
      .send({ fullName: 'Bima', username, password: TEST_PASSWORD });
    const verified = await api
      .post('/auth/verify')
      .set('Authorization', `Bearer ${answer.body.access_token}`);
    expect(await contextsOf(verified.body.claims.id)).toEqual([kept]);
  });

  test('[PX-05] nothing is kept of a device that reports nothing but its language', async () => {
    const { id, username } = await buildAccount();
    expect((await logIn(username, { 'Accept-Language': 'id' })).status).toBe(200);
    expect(await contextsOf(id)).toEqual([]);
    expect((await findUser(id))?.locationConsent).toBe(false);
  });

  test.each([
    ['coordinates that are none', { 'X-User-Latitude': 'north', 'X-User-Longitude': '106.8' }],
    ['half a place', { 'X-User-Latitude': '-6.2' }],
    ['a place off the earth', { 'X-User-Latitude': '91', 'X-User-Longitude': '181' }],
    ['a name without a place', { 'X-User-Location': 'Jakarta' }],
    ['an operator for a resolution', { 'X-Screen-Resolution': '{"$gt":""}' }],
    ['a zone with a script in it', { 'X-User-Timezone': '<script>' }],
  ])('%s: nothing of it is kept, and the login goes on', async (_case, headers) => {
    const { id, username } = await buildAccount();
    expect((await logIn(username, headers)).status).toBe(200);
    expect(await contextsOf(id)).toEqual([]);
  });

  test('[PX-05] is gone after 90 days, and with the account', async () => {
    const indexes = await mongoose.connection.collection('device_contexts').indexes();
    expect(indexes.find(({ expireAfterSeconds }) => expireAfterSeconds !== undefined)).toMatchObject({
      key: { toldAt: 1 },
      expireAfterSeconds: 90 * 24 * 3_600,
    });
    const visitor = await buildVisitor();
    await logIn(visitor.user.username, reported);
    expect(await contextsOf(visitor.user.id)).toHaveLength(1);
    await api.delete('/account').set(visitor.headers).send({ password: TEST_PASSWORD });
    expect(await contextsOf(visitor.user.id)).toEqual([]);
  });
});

test('[PX-05] pages may ask the map service that is configured, and only then know of one', async () => {
  const policy = (await api.raw('get', '/')).headers['content-security-policy'];
  expect(policy).toContain('https://maps.example');
  expect(policy).not.toContain('/reverse');
});
