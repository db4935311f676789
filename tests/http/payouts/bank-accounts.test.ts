import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { BankAccountRow } from '#contracts/payouts/bank-accounts.ts';
import { UserModel } from '#server/modules/accounts/users.model.ts';
import { AuditModel } from '#server/modules/audit/audit-log.model.ts';
import { MailModel } from '#server/modules/mail/mails.model.ts';
import { BankAccountModel } from '#server/modules/payouts/bank-accounts.model.ts';
import { composeBankAccountMail } from '#server/modules/payouts/index.ts';
import { closePayouts } from '#server/modules/transfers/index.ts';
import { config, useConfig } from '#server/platform/config.ts';
import { buildVisitor } from '../../support/api.ts';
import type { Visitor } from '../../support/payments.ts';
import { ACCOUNT, buildPayee, type Payee } from '../../support/payouts.ts';
import { addMember } from '../../support/teams.ts';
import { type Payouts, startPayouts } from '../../support/transfers.ts';

/** For an account that takes no money yet, in hours. */
const WAIT = 6;

let payouts: Payouts;
beforeAll(async () => {
  payouts = await startPayouts({ PAYOUT_ACCOUNT_WAIT_HOURS: String(WAIT) });
});
afterAll(() => payouts?.close());

const pathOf = ({ organizerId }: Pick<Payee, 'organizerId'>) =>
  `/admin/event-organizers/${organizerId}/bank-accounts`;
const add = (payee: Payee, body: object = {}, by: Visitor = payee.owner) =>
  payouts.api
    .post(pathOf(payee))
    .set(by.headers)
    .send({ ...ACCOUNT, ...body });
const list = async (payee: Payee, by: Visitor = payee.owner): Promise<BankAccountRow[]> =>
  (await payouts.api.get(pathOf(payee)).set(by.headers).expect(200)).body.result;

/** An organizer without accounts. */
async function buildBare(): Promise<Payee> {
  const payee = await buildPayee();
  await BankAccountModel.deleteMany({ organizerId: payee.organizerId });
  return payee;
}

const mailsAbout = (accountId: string) =>
  MailModel.find({ subjectId: accountId }).sort({ createdAt: 1 }).lean();

describe('an account of an organizer', () => {
  test('has the name that the bank has, and takes no money for a while', async () => {
    const payee = await buildBare();
    const { body } = await add(payee).expect(201);
    expect(body.result).toMatchObject({
      bank: 'bca',
      number: '•••3344',
      name: 'RINA PARAMITA',
      name_checked: true,
      is_usable: false,
      created_by: { id: payee.owner.user.id },
    });
    const { created_at: createdAt, usable_from: usableFrom } = body.result;
    expect(Date.parse(usableFrom) - Date.parse(createdAt)).toBe(WAIT * 3_600_000);
    expect(await list(payee, payee.approver)).toEqual([body.result]);
  });

  test('shows its number to nobody', async () => {
    const payee = await buildBare();
    const added = await add(payee).expect(201);
    const read = await payouts.api.get(pathOf(payee)).set(payee.approver.headers);
    const lines = await AuditModel.find({ targetId: payee.organizerId }).lean();
    expect(lines.map(({ action }) => action)).toEqual(['bank_account.add']);
    for (const text of [added.text, read.text, JSON.stringify(lines)])
      expect(text).not.toContain(ACCOUNT.number);
  });

  test('is nobody else’s by another spelling of a name', async () => {
    const payee = await buildBare();
    for (const name of ['rina  paramita', 'RINA PARAMITA.', 'Rina Paramita'])
      await BankAccountModel.deleteMany({ organizerId: payee.organizerId }).then(() =>
        add(payee, { name }).expect(201),
      );
    const answer = await add(payee, { name: 'Rina Paramitha' });
    expect([answer.status, answer.body.code]).toEqual([422, 'account_name_differs']);
    expect(answer.text).not.toContain('PARAMITA');
  });

  test.each(['1230001', '1230002', '1230003'])('is one that takes money: %s', async (number) => {
    const payee = await buildBare();
    const answer = await add(payee, { number });
    expect([answer.status, answer.body.code]).toEqual([422, 'bank_account_unusable']);
    expect(await list(payee)).toEqual([]);
  });

  test('is not added while the bank does not answer', async () => {
    const payee = await buildBare();
    const answer = await add(payee, { number: '1230004' });
    expect([answer.status, answer.body.code]).toEqual([503, 'account_check_unavailable']);
    expect(await list(payee)).toEqual([]);
  });

  test('has the typed name where nobody can ask the bank, and says so', async () => {
    const payee = await buildBare();
    const before = config();
    useConfig({ ...before, payouts: null });
    closePayouts();
    try {
      const { body } = await add(payee, { name: 'Sanggar Kirana' }).expect(201);
      expect(body.result).toMatchObject({ name: 'Sanggar Kirana', name_checked: false });
    } finally {
      useConfig(before);
    }
  });

  test('is there once, also by two at the same moment', async () => {
    const payee = await buildBare();
    const answers = await Promise.all([add(payee), add(payee, {}, payee.finance)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await add(payee)).body.code).toBe('bank_account_exists');
    expect(await list(payee)).toHaveLength(1);
  });

  test('that is changed is another one, which waits again; the former is removed', async () => {
    const payee = await buildBare();
    const { body: first } = await add(payee).expect(201);
    const replaced = await add(payee, {
      number: '0011223399',
      name: 'Rina Paramita',
      replaces: first.result.id,
    });
    expect(replaced.status).toBe(201);
    expect(await list(payee)).toEqual([replaced.body.result]);
    expect(replaced.body.result).toMatchObject({ number: '•••3399', is_usable: false });
    const again = await add(payee, { replaces: first.result.id });
    expect([again.status, again.body.code]).toEqual([404, 'bank_account_not_found']);
    expect(await list(payee)).toHaveLength(1);
    // What was removed comes back as a new one.
    const back = await add(payee).expect(201);
    expect(back.body.result.is_usable).toBe(false);
  });

  test('is removed once', async () => {
    const payee = await buildBare();
    const { body } = await add(payee).expect(201);
    const remove = () => payouts.api.delete(`${pathOf(payee)}/${body.result.id}`).set(payee.finance.headers);
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await list(payee)).toEqual([]);
  });

  test('is managed by owners and finance of its own organizer, with a factor that was given just now', async () => {
    const payee = await buildBare();
    const { organizerId } = payee;
    const stale = await buildVisitor({ roleId: 'ROLE002', organizerId, steppedUpAt: null });
    const chosen = await addMember({ organizerId }, 'finance', ['EVT-1']);
    for (const [by, status] of [
      [stale, 403],
      [chosen, 403],
      [await addMember({ organizerId }, 'editor'), 403],
      [payee.approver, 403],
      [(await buildPayee()).owner, 404],
    ] as const)
      expect((await add(payee, {}, by)).status).toBe(status);
    expect((await add(payee, {}, payee.finance)).status).toBe(201);
  });
});

describe('the letter about an account', () => {
  test('goes to every owner, in their language, with the last digits', async () => {
    const payee = await buildBare();
    const second = await addMember(payee, 'owner');
    await UserModel.updateMany(
      { _id: { $in: [payee.owner.user.id, second.user.id] } },
      { emailVerifiedAt: new Date() },
    );
    await UserModel.updateOne({ _id: second.user.id }, { language: 'en' });
    const { body } = await add(payee, {}, payee.finance).expect(201);
    const mails = await mailsAbout(body.result.id);
    expect(mails.map(({ template, userId }) => `${template} ${userId}`).sort()).toEqual(
      [payee.owner, second].map(({ user }) => `bank_account_added ${user.id}`).sort(),
    );
    const letters = new Map(
      await Promise.all(
        mails.map(
          async (mail) => [mail.userId, await composeBankAccountMail({ ...mail, id: mail._id })] as const,
        ),
      ),
    );
    expect(letters.get(payee.owner.user.id)).toMatchObject({
      to: payee.owner.user.email,
      subject: 'Rekening pencairan ditambahkan',
      text: expect.stringContaining('BCA •••3344'),
    });
    expect(letters.get(second.user.id)?.subject).toBe('A bank account for payouts was added');
    for (const letter of letters.values()) expect(JSON.stringify(letter)).not.toContain(ACCOUNT.number);
    await payouts.api
      .delete(`${pathOf(payee)}/${body.result.id}`)
      .set(payee.owner.headers)
      .expect(200);
    expect((await mailsAbout(body.result.id)).map(({ template }) => template)).toEqual([
      'bank_account_added',
      'bank_account_added',
      'bank_account_removed',
      'bank_account_removed',
    ]);
  });

  test('says no name to an address that was never proven, and nothing to who is no owner any more', async () => {
    const payee = await buildBare();
    const { body } = await add(payee).expect(201);
    const [mail] = await mailsAbout(body.result.id);
    if (!mail) throw new Error('no mail');
    const letter = await composeBankAccountMail({ ...mail, id: mail._id });
    expect(letter?.text).not.toContain(payee.owner.user.name);
    expect(letter?.text).toContain('tim Anda');
    const { MembershipModel } = await import('#server/modules/organizers/memberships.model.ts');
    await MembershipModel.updateOne({ userId: payee.owner.user.id }, { role: 'finance' });
    expect(await composeBankAccountMail({ ...mail, id: mail._id })).toBeNull();
  });
});
