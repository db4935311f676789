import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AccountChecksModel } from '#server/modules/transfers/account-checks.model.ts';
import { checkAccount } from '#server/modules/transfers/check-account.ts';
import { closePayouts } from '#server/modules/transfers/index.ts';
import { config, useConfig } from '#server/platform/config.ts';
import { injectClock } from '../../support/seams.ts';
import { HOUR_MS, type Payouts, startPayouts } from '../../support/transfers.ts';

let payouts: Payouts;
beforeAll(async () => {
  payouts = await startPayouts();
});
afterAll(() => payouts.close());

const check = (number: string, who: string = crypto.randomUUID()) =>
  checkAccount({ bank: 'bca', number }, { who });

describe('whose account a number is', () => {
  test('the bank says by name', async () => {
    expect(await check('0011223344')).toEqual({ kind: 'name', name: 'RINA PARAMITA' });
  });

  test.each([
    ['1230001', 'not_found'],
    ['1230002', 'dormant'],
    ['1230003', 'closed'],
    ['1230004', 'unavailable'],
  ])('or that there is none: %s', async (number, kind) => {
    expect(await check(number)).toEqual({ kind });
  });

  test.each(['error', 'lost', 'garbage', 'rate_limited'])('or nothing: %s', async (mode) => {
    await payouts.spoil('account_validation', mode);
    // A read on a broken connection is sent again.
    if (mode === 'lost') await payouts.spoil('account_validation', mode, { times: 2 });
    expect(await check('0011223344')).toEqual({ kind: 'unavailable' });
  });

  test('nobody says without the provider’s keys', async () => {
    const before = config();
    useConfig({ ...before, payouts: null });
    closePayouts();
    expect(await check('0011223344')).toEqual({ kind: 'unavailable' });
    useConfig(before);
  });

  test('is answered ten times an hour to one person, and to others as before', async () => {
    const who = crypto.randomUUID();
    const answers = await Promise.allSettled(Array.from({ length: 14 }, () => check('0011223344', who)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    await expect(check('0011223344', who)).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(await check('0011223344')).toMatchObject({ kind: 'name' });
    injectClock(() => new Date(Date.now() + HOUR_MS + 60_000));
    expect(await check('0011223344', who)).toMatchObject({ kind: 'name' });
    injectClock(undefined);
  });

  test('is kept nowhere', async () => {
    await check('0011223344');
    expect(JSON.stringify(await AccountChecksModel.find().lean())).not.toMatch(/0011223344|PARAMITA/);
  });
});
