import { afterEach, describe, expect, test } from '@jest/globals';
import { type Api, startApi, withGuardOut } from '../../support/api.ts';

const LIMIT = 3;
/** More than the limit, so that somebody who is not limited is seen. */
const TRIES = LIMIT * 2;

let api: Api | undefined;
afterEach(async () => {
  await api?.close();
  api = undefined;
});

async function start(trustedProxies: number): Promise<void> {
  api = await startApi({
    TRUSTED_PROXIES: String(trustedProxies),
    LOGIN_ADDRESS_LIMIT: String(LIMIT),
    HOST: '127.0.0.1',
  });
}

/** How many of the tries were let through, each with the `X-Forwarded-For` that a proxy would hand on. */
async function letThrough(forwarded: (index: number) => string | undefined, tries = TRIES): Promise<number> {
  if (!api) throw new Error('no server');
  let count = 0;
  for (let index = 0; index < tries; index += 1) {
    const reported = forwarded(index);
    const sent = api
      .post('/auth/login')
      .send({ email_username: `tebak-${crypto.randomUUID()}`, password: 'x' });
    const { status } = await (reported === undefined ? sent : sent.set('X-Forwarded-For', reported));
    expect([401, 429]).toContain(status);
    if (status === 401) count += 1;
  }
  return count;
}

describe('without a trusted proxy', () => {
  test('what a visitor writes into X-Forwarded-For gives nobody another address', async () => {
    await start(0);
    expect(await letThrough((index) => `203.0.113.${index}`)).toBe(LIMIT);
    expect(await letThrough(() => undefined, 1)).toBe(0);
  });
});

describe('behind one proxy', () => {
  test('what it has added counts, not what the visitor sent before', async () => {
    await start(1);
    expect(await letThrough((index) => `10.${index}.0.1, 203.0.113.1`)).toBe(LIMIT);
    expect(await letThrough(() => '203.0.113.2')).toBe(LIMIT);
  });

  test('a thousand values, private ones and rubbish before it change nothing', async () => {
    await start(1);
    const before = (index: number) => [
      Array.from({ length: 900 }, (_, at) => `10.0.${index}.${at % 250}`).join(', '),
      '127.0.0.1, ::1, unknown, "for=x", , ;',
      `${'x'.repeat(3_000)}${index}`,
    ];
    expect(await letThrough((index) => `${before(index)[index % 3]}, 203.0.113.3`)).toBe(LIMIT);
  });

  test('one address is one, however it is written: with a port, in brackets, as IPv6, with a zone', async () => {
    await start(1);
    const spellings = ['203.0.113.4', '203.0.113.4:40001', '::ffff:203.0.113.4', '[::ffff:203.0.113.4]:443'];
    expect(await letThrough((index) => spellings[index % spellings.length])).toBe(LIMIT);
    const zones = ['2001:db8::1', '[2001:db8::2]:5000', '2001:db8::3%eth0', '2001:0DB8:0:0::4'];
    expect(await letThrough((index) => zones[index % zones.length])).toBe(LIMIT);
  });

  test('a customer’s whole IPv6 network is one visitor, the next one another', async () => {
    await start(1);
    expect(await letThrough((index) => `2001:db8:1:2:${index}:${index}::${index}`)).toBe(LIMIT);
    expect(await letThrough((index) => `2001:db8:1:${(index + 3).toString(16)}::1`)).toBe(0);
    expect(await letThrough(() => '2001:db8:1:ff00::1')).toBe(LIMIT);
    expect(await letThrough(() => '2001:db8:2::1')).toBe(LIMIT);
  });

  test('what is no address at all is one visitor', async () => {
    await start(1);
    const rubbish = ['unknown', '_hidden', '999.1.1.1', 'a:b', "';--", '[::1'];
    expect(await letThrough((index) => `${rubbish[index % rubbish.length]}`)).toBe(LIMIT);
  });

  test('control: with the visitor’s own word for it nobody is limited', async () => {
    await start(1);
    await withGuardOut('forwarded-address', async () => {
      expect(await letThrough((index) => `10.${index}.0.1, 203.0.113.1`)).toBe(TRIES);
    });
  });
});

describe('behind two proxies', () => {
  test('the second from the right counts', async () => {
    await start(2);
    expect(await letThrough((index) => `10.${index}.0.1, 203.0.113.1, 10.0.0.9`)).toBe(LIMIT);
    expect(await letThrough((index) => `203.0.113.2, 10.0.0.${index}`)).toBe(LIMIT);
  });

  test('a visitor who came past the first has one address, too: that which the second saw', async () => {
    await start(2);
    expect(await letThrough(() => '203.0.113.5')).toBe(LIMIT);
  });
});
