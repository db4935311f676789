import { glob, readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { clientPages } from '#server/client-pages.ts';
import { UserModel } from '#server/modules/accounts/users.model.ts';
import type { CaseLetter } from '#server/modules/cases/case-letters.ts';
import { CaseModel } from '#server/modules/cases/cases.model.ts';
import { storeCaseLetter } from '#server/modules/cases/start-refund.ts';
import { ChangeRequestModel } from '#server/modules/change-requests/change-requests.model.ts';
import { EventModel } from '#server/modules/events/events.model.ts';
import { layOutLetter } from '#server/modules/mail/index.ts';
import { LetterCountModel } from '#server/modules/mail/letter-counts.model.ts';
import { letterPages } from '#server/modules/mail/letter-pages.ts';
import { MailModel, mailTemplates } from '#server/modules/mail/mails.model.ts';
import { letterAllowances, mailboxOf, type OwedTemplate } from '#server/modules/mail/permit-letter.ts';
import { OrderModel } from '#server/modules/orders/orders.model.ts';
import { OrganizerModel } from '#server/modules/organizers/organizers.model.ts';
import { closeProvider } from '#server/modules/payments/index.ts';
import { BankAccountModel } from '#server/modules/payouts/bank-accounts.model.ts';
import { PayoutModel } from '#server/modules/payouts/payouts.model.ts';
import { oweTeamLetters } from '#server/modules/payouts/team-letters.ts';
import { SupportModel } from '#server/modules/support/support-messages.model.ts';
import { InvitationModel } from '#server/modules/teams/invitations.model.ts';
import { config, useConfig } from '#server/platform/config.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { placeCase } from '../../support/access-stage.ts';
import { buildVisitor, SEEN_ALL, TEST_PASSWORD, withGuardOut } from '../../support/api.ts';
import { openChangeRequest, upcoming } from '../../support/change-requests.ts';
import { buildEvent, buildOrganizer } from '../../support/events.ts';
import { addTotp, giveTotp } from '../../support/factors.ts';
import { lettersTo, sendDueMails } from '../../support/mails.ts';
import { placeOrder } from '../../support/orders.ts';
import { type Shop, startShop } from '../../support/payments.ts';
import { buildPayee, placePayout } from '../../support/payouts.ts';
import { injectClock } from '../../support/seams.ts';

let shop: Shop;
let admin: Record<string, string>;
beforeAll(async () => {
  shop = await startShop({ LETTER_ADDRESS_LIMIT: '1000', REGISTER_ADDRESS_LIMIT: '10000' });
  // All of these tests together take longer than a proof is good for.
  const steppedUpAt = new Date(Date.now() + 3_600_000);
  admin = (await buildVisitor({ roleId: 'ROLE001', steppedUpAt })).headers;
});
afterAll(() => shop.close());
afterEach(() => {
  injectClock(undefined);
  closeProvider();
});

type Visitor = Awaited<ReturnType<typeof buildVisitor>>;
const unique = () => crypto.randomUUID().slice(0, 12);
const stranger = () => `orang-${unique()}@contoh.id`;

const moveTo = (visitor: Visitor, email: string) =>
  shop.api.put('/account').set(visitor.headers).send({
    name: visitor.user.name,
    username: visitor.user.username,
    email,
    phone: null,
    password: TEST_PASSWORD,
    revision: SEEN_ALL,
  });
const register = (email: string, overrides: object = {}) =>
  shop.api.post('/auth/register').send({
    fullName: 'Rina Paramita',
    username: `rina-${unique()}`,
    password: TEST_PASSWORD,
    email,
    ...overrides,
  });
const call = (email: string) => shop.api.post('/account/password-resets').send({ email });

/** Sends what waits. @returns how many letters the address has got by now */
async function countLetters(email: string): Promise<number> {
  while ((await sendDueMails()).length > 0);
  return (await lettersTo(email)).length;
}

/** A message of the contact form that names that address. @returns an answer to it */
async function buildQuestion(email: string, overrides: object = {}) {
  const question = { name: 'Ratna Kusuma', email, message: 'Suara saya belum tampil.', ...overrides };
  await withGuardOut('login-limiter', () => shop.api.post('/support-messages').send(question).expect(201));
  const { messages } = (await shop.api.get(`/admin/support-messages?search=${email}`).set(admin)).body;
  return () =>
    shop.api
      .post(`/admin/support-messages/${messages[0].id}/answers`)
      .set(admin)
      .send({ text: 'Sudah masuk.' });
}

/** Somebody whose letters come to that mailbox. */
async function buildOwner(mailbox: string) {
  const visitor = await buildVisitor();
  const [local, domain] = mailbox.split('@');
  const email = `${local}+${unique()}@${domain}`;
  await UserModel.updateOne({ _id: visitor.user.id }, { email, emailKey: email });
  return visitor;
}

type Kind = keyof typeof letterAllowances;
const caused = Object.keys(letterAllowances) as Kind[];
/** What follows from a case is never refused. */
const owed = [
  'refund_account',
  'refund_confirmed',
  'refund_link_expired',
  'refund_not_made',
  'bank_account_added',
  'bank_account_removed',
] as const;

/** How one of each of those is stored for an address that was never proven. */
const owedTo: Record<OwedTemplate, (email: string) => Promise<unknown>> = {
  refund_account: (email) => storeRefundLetter('refund_account', email),
  refund_confirmed: (email) => storeRefundLetter('refund_confirmed', email),
  refund_link_expired: (email) => storeRefundLetter('refund_link_expired', email),
  refund_not_made: (email) => storeRefundLetter('refund_not_made', email),
  bank_account_added: (email) => storeAccountLetter('bank_account_added', email),
  bank_account_removed: (email) => storeAccountLetter('bank_account_removed', email),
};

async function storeRefundLetter(template: CaseLetter, email: string) {
  const { user } = await buildOwner(email);
  const { event, finalists } = await buildEvent();
  const order = await placeOrder({
    eventId: event.id,
    organizerId: event.organizerId,
    userId: user.id,
    votes: [[finalists[0]?.id ?? '', 2]],
  });
  await OrderModel.updateOne({ _id: order.id }, { 'customer.email': email });
  const id = await placeCase(order, { askedBy: 'USR-1', route: 'transfer', state: 'approved' });
  await inTransaction((session) => storeCaseLetter(template, { id, orderId: order.id }, session));
}

async function storeAccountLetter(template: 'bank_account_added' | 'bank_account_removed', email: string) {
  const { organizerId, accountId, owner } = await buildPayee();
  await UserModel.updateOne({ _id: owner.user.id }, { email, emailKey: email, emailVerifiedAt: null });
  const letters = { organizerId, template, subjectId: accountId, roles: ['owner'] } as const;
  await inTransaction((session) => oweTeamLetters(letters, session));
}

/** Every kind of letter that somebody causes, and how somebody causes one to another person's address, again and again. */
const kinds: Record<Kind, (email: string) => Promise<() => Promise<{ status: number }>>> = {
  password_reset: async (email) => {
    await withGuardOut('letter-limits', () => register(email).expect(201));
    return () => call(email);
  },
  // Each time by another account, from another spelling of the same mailbox.
  email_verification: async (email) => async () => {
    const [local, domain] = email.split('@');
    return moveTo(await buildVisitor(), `${local}+${unique()}@${domain}`);
  },
  support_answer: async (email) => buildQuestion(email),
  // Each time of another account with another spelling of the mailbox, changed by its owner or by another super admin.
  factor_added: async (email) => async () => {
    const { headers } = await buildOwner(email);
    return addTotp(shop.api, headers);
  },
  factor_removed: async (email) => async () => {
    const { user, headers } = await buildOwner(email);
    const { factor } = await giveTotp(user.id);
    return shop.api.delete(`/account/factors/${factor.id}`).set(headers);
  },
  recovery_codes_renewed: async (email) => async () => {
    const { user, headers } = await buildOwner(email);
    await giveTotp(user.id);
    return shop.api.post('/account/recovery-codes').set(headers);
  },
  // Each time of another team, to another spelling of the mailbox, by another super admin.
  team_invitation: async (email) => async () => {
    const { headers } = await buildVisitor({ roleId: 'ROLE001' });
    const { id } = await buildOrganizer();
    const [local, domain] = email.split('@');
    const body = { email: `${local}+${unique()}@${domain}`, role: 'viewer', event_ids: null };
    return shop.api.post(`/admin/event-organizers/${id}/invitations`).set(headers).send(body);
  },
  // Each time to another account with another spelling of the mailbox, by another super admin.
  change_decided: async (email) => async () => {
    const { user } = await buildOwner(email);
    const { id: eventId, organizerId } = (await buildEvent(upcoming())).event;
    const { id } = await openChangeRequest({ eventId, organizerId, askedBy: user.id });
    const { headers } = await buildVisitor({ roleId: 'ROLE001' });
    const decide = shop.api.post(`/admin/change-requests/${id}/decision`).set(headers);
    return decide.send({ decision: 'granted' });
  },
  // Each time of another payout to another account with another spelling of the mailbox, by another one of the platform's finance.
  payout_invoice: async (email) => async () => {
    const { organizerId, accountId, owner, finance, approver } = await buildPayee();
    const [local, domain] = email.split('@');
    const address = `${local}+${unique()}@${domain}`;
    await UserModel.updateOne({ _id: owner.user.id }, { email: address, emailKey: address });
    await UserModel.updateOne({ _id: finance.user.id }, { email: null, emailKey: null });
    const id = await placePayout({ organizerId, accountId, eventId: 'EVT-1' });
    return shop.api.post(`/admin/withdrawal/payouts/${id}/letters`).set(approver.headers);
  },
  factors_reset: async (email) => async () => {
    const { user } = await buildOwner(email);
    await giveTotp(user.id);
    const { headers } = await buildVisitor({ roleId: 'ROLE001' });
    const reset = shop.api.post(`/admin/users/${user.id}/factors/reset`).set(headers);
    return reset.send({ reason: 'Ponselnya hilang.' });
  },
};

describe('a mailbox gets so many letters of a kind, and no more', () => {
  test('every kind of letter is in this table', () => {
    expect([...Object.keys(kinds), ...owed].sort()).toEqual([...mailTemplates].sort());
    for (const { recipient, account } of Object.values(letterAllowances)) {
      expect(recipient.length).toBeGreaterThan(0);
      expect(account.length).toBeGreaterThan(0);
    }
  });

  test.each(caused)('%s: refused when the count is reached, and taken again at its end', async (kind) => {
    const [{ count, withinMs } = { count: 0, withinMs: 0 }] = letterAllowances[kind].recipient;
    const again = await kinds[kind](stranger());
    const start = Date.now();
    const at = (ms: number) => injectClock(() => new Date(start + ms));
    at(0);
    for (let sent = 0; sent < count; sent += 1) expect((await again()).status).toBeLessThan(300);
    expect((await again()).status).toBe(429);
    at(withinMs - 1);
    expect((await again()).status).toBe(429);
    at(withinMs);
    expect((await again()).status).toBeLessThan(300);
  });

  test.each(caused)('%s: of many at the same moment no more are taken', async (kind) => {
    const [{ count } = { count: 0 }] = letterAllowances[kind].recipient;
    const again = await kinds[kind](stranger());
    const answers = await Promise.all(Array.from({ length: count + 10 }, () => again()));
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(count);
  });

  test.each(caused)('control: %s without the limits is taken each time', async (kind) => {
    const [{ count } = { count: 0 }] = letterAllowances[kind].recipient;
    const again = await kinds[kind](stranger());
    await withGuardOut('letter-limits', async () => {
      for (let sent = 0; sent <= count; sent += 1) expect((await again()).status).toBeLessThan(300);
    });
  });

  test('nobody is kept from the way back into their account by letters of another kind', async () => {
    const email = stranger();
    const again = await kinds.email_verification(email);
    const statuses: number[] = [];
    for (let sent = 0; sent < 4; sent += 1) statuses.push((await again()).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await call(email)).status).toBe(202);
  });

  test('the refusal says how long to wait, in words and for programs, at the field', async () => {
    const email = stranger();
    for (let sent = 0; sent < 3; sent += 1) await call(email).expect(202);
    const { status, body, headers } = await call(email);
    expect([status, body.code]).toEqual([429, 'too_many_letters']);
    expect(body.errors).toEqual([
      { field: 'email', message: 'Terlalu banyak email diminta. Coba lagi dalam 15 menit.' },
    ]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(14 * 60);
  });

  test('what was counted is kept as long as the longest allowance lasts', async () => {
    const now = new Date();
    injectClock(() => now);
    await call(stranger()).expect(202);
    const counts = await LetterCountModel.find({ sentAt: now }).lean();
    const [longest] = counts
      .map(({ expiresAt }) => expiresAt.getTime() - now.getTime())
      .sort((a, b) => b - a);
    expect(longest).toBe(24 * 3_600_000);
  });

  test('a second allowance holds for the whole day', async () => {
    const email = stranger();
    const start = Date.now();
    const statuses: number[] = [];
    for (let quarter = 0; quarter < 5; quarter += 1) {
      injectClock(() => new Date(start + quarter * 15 * 60_000));
      for (let sent = 0; sent < 3; sent += 1) statuses.push((await call(email)).status);
    }
    expect(statuses.filter((status) => status === 202)).toHaveLength(10);
    expect(statuses.slice(0, 10).every((status) => status === 202)).toBe(true);
  });
});

describe('the link of a letter', () => {
  const linked = mailTemplates.filter((template) => template !== 'support_answer');

  test.each(linked)('of %s opens a page that there is', (template) => {
    const said = { to: 'a@contoh.id', subject: '', greeting: '', body: '', button: 'Buka', foot: '' };
    const { text } = layOutLetter({ ...said, template, language: 'id', query: '?a=1', secret: 'rahasia' });
    const link = new URL(/Buka:\n(.+)/.exec(text)?.[1] ?? '');
    expect(clientPages.map(({ path }) => path)).toContain(link.pathname);
    expect([link.origin, link.search, link.hash]).toEqual([config().publicUrl, '?a=1', '#rahasia']);
  });

  test('is made of the table of pages alone', async () => {
    let looked = 0;
    const others: string[] = [];
    for await (const file of glob('server/modules/**/*{mail,letter,letters}.ts')) {
      looked += 1;
      if ((await readFile(file, 'utf8')).includes('publicUrl')) others.push(file);
    }
    expect(looked).toBeGreaterThan(8);
    expect(others).toEqual(['server/modules/mail/lay-out-letter.ts']);
    expect(Object.keys(letterPages).sort()).toEqual([...mailTemplates].sort());
  });
});

describe('an account and an address cause so many letters, and no more', () => {
  test('changes of address to many strangers end after four in an hour, eight in a day; the refused ones change nothing', async () => {
    const visitor = await buildVisitor();
    const start = Date.now();
    const targets = Array.from({ length: 30 }, stranger);
    // What other tests left comes first, and only so many letters a round.
    while ((await sendDueMails()).length > 0);
    for (const [at, target] of targets.entries()) {
      injectClock(() => new Date(start + Math.floor(at / 6) * 3_600_000));
      await moveTo(visitor, target);
      await sendDueMails();
    }
    const written = [];
    for (const target of targets) written.push((await lettersTo(target)).length);
    expect(written.reduce((sum, count) => sum + count, 0)).toBe(8);
    const { account } = (await shop.api.get('/account').set(visitor.headers)).body;
    expect(account.email).toBe(targets[9]);
  });

  test('asking for the proof again is counted with them', async () => {
    const visitor = await buildVisitor();
    await moveTo(visitor, stranger()).expect(200);
    const again = () => shop.api.post('/account/email-verifications').set(visitor.headers);
    await again().expect(202);
    await again().expect(202);
    expect((await again()).status).toBe(429);
  });

  test('an address has its count over all recipients; the account is made all the same', async () => {
    const before = config();
    useConfig({ ...before, limits: { ...before.limits, lettersPerAddress: 2 } });
    try {
      // The tests before this one were sent from here, too.
      await LetterCountModel.deleteMany({});
      const targets = Array.from({ length: 4 }, stranger);
      for (const target of targets) await register(target).expect(201);
      await sendDueMails();
      const written = [];
      for (const target of targets) written.push((await lettersTo(target)).length);
      expect(written).toEqual([1, 1, 0, 0]);
      for (const target of targets) await UserModel.findOne({ emailKey: target }).orFail();
    } finally {
      useConfig(before);
    }
  });

  test('who has spent their own allowance does not spend that of a stranger', async () => {
    const visitor = await buildVisitor();
    for (let sent = 0; sent < 4; sent += 1) await moveTo(visitor, stranger()).expect(200);
    const target = stranger();
    for (let tried = 0; tried < 5; tried += 1) expect((await moveTo(visitor, target)).status).toBe(429);
    await moveTo(await buildVisitor(), target).expect(200);
    expect(await countLetters(target)).toBe(1);
  });
});

test('sixteen changes of address, to and fro, write to the stranger at most twice', async () => {
  const visitor = await buildVisitor();
  const target = stranger();
  for (let at = 0; at < 16; at += 1) {
    await moveTo(visitor, at % 2 === 0 ? target : stranger());
    await sendDueMails();
  }
  expect(await countLetters(target)).toBe(2);
});

test('a letter that was queued for one address does not go to the next one', async () => {
  const visitor = await buildVisitor();
  const [first, second] = [stranger(), stranger()];
  await moveTo(visitor, first).expect(200);
  await moveTo(visitor, second).expect(200);
  expect(await countLetters(second)).toBe(1);
  expect(await lettersTo(first)).toEqual([]);
});

test.each([
  ['Rina+promo@contoh.id', 'rina@contoh.id'],
  ['R.I.N.A+x@GoogleMail.com', 'rina@gmail.com'],
  ['r.ina@contoh.id', 'r.ina@contoh.id'],
  ['+@contoh.id', '+@contoh.id'],
])('%s is counted as %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));

describe('a letter has no words that somebody else chose', () => {
  const WORDS = 'Anda menang, ambil hadiah';

  test('to an unproven address: no name', async () => {
    const email = stranger();
    await register(email, { fullName: WORDS }).expect(201);
    await call(email).expect(202);
    expect(await countLetters(email)).toBe(2);
    for (const letter of await lettersTo(email)) {
      expect(JSON.stringify(letter)).not.toContain('menang');
      expect(letter.text).toMatch(/^Halo,\n/);
    }
  });

  test.each(mailTemplates)('to an unproven address: nothing that was typed, in %s', async (template) => {
    const email = stranger();
    const cause = template in owedTo ? owedTo[template as OwedTemplate] : kinds[template as Kind];
    while ((await sendDueMails()).length > 0);
    const again = await cause(email);
    if (template in kinds) await withGuardOut('letter-limits', again as () => Promise<unknown>);
    const waiting = await MailModel.find({ template, state: 'waiting' }).lean();
    expect(waiting.map(({ addressKey }) => addressKey?.includes(email.split('@')[0] ?? ''))).toContain(true);
    await UserModel.updateMany({}, { emailVerifiedAt: null });
    await replaceTyped(WORDS);
    while ((await sendDueMails()).length > 0);
    const letters = (await Promise.all(waiting.map(({ addressKey }) => lettersTo(addressKey ?? '')))).flat();
    expect(letters.length).toBeGreaterThan(0);
    expect(JSON.stringify(letters)).not.toContain('menang');
  });

  test('to a proven one the name is no link, though an older account has one', async () => {
    const { user } = await buildVisitor();
    const email = user.email ?? '';
    const name = 'Anda menang https://hadiah.example/x bit.ly/x <b>';
    await UserModel.updateOne({ _id: user.id }, { name, emailVerifiedAt: new Date() });
    await call(email).expect(202);
    await countLetters(email);
    const [letter] = await lettersTo(email);
    expect(letter?.text).toContain('Halo Anda menang https: //hadiah. example/x bit. ly/x <b>,');
    expect(letter?.html).toContain('bit. ly/x &lt;b&gt;,');
    expect(JSON.stringify(letter)).not.toMatch(/hadiah\.example|bit\.ly|https:\/\/hadiah/);
  });

  test('an answer of the support repeats nothing of what was typed into the form', async () => {
    const email = stranger();
    const answer = await buildQuestion(email, {
      name: WORDS,
      message: `${WORDS} di hadiah.example sekarang`,
    });
    await answer();
    expect(await countLetters(email)).toBe(1);
    const [letter] = await lettersTo(email);
    expect(JSON.stringify(letter)).not.toMatch(/menang|hadiah/);
    expect(letter?.text).toContain('Sudah masuk.');
    expect(letter?.text).toMatch(/Ini jawaban atas pesan Anda tanggal \d{1,2} \p{L}+ \d{4} \(MSG/u);
  });

  test.each([
    ['/auth/register', (name: string) => register(stranger(), { fullName: name }), 'fullname'],
    [
      '/support-messages',
      (name: string) =>
        shop.api
          .post('/support-messages')
          .send({ name, email: stranger(), message: 'Suara saya belum tampil.' }),
      'name',
    ],
    [
      '/admin/users',
      (name: string) =>
        shop.api
          .post('/admin/users')
          .set(admin)
          .send({ name, username: `u-${unique()}`, role_id: 'ROLE003' }),
      'name',
    ],
  ])('%s takes no link for a name', async (_path, send, field) => {
    await withGuardOut('login-limiter', async () => {
      const answer = await send('Anda menang klik hadiah.example');
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        [{ field, message: 'Nama tidak boleh berisi tautan. Beri spasi setelah titik.' }],
      ]);
    });
  });
});

/** What people type, by the fields in which it is stored. */
const TYPED = /^(.*name|message|reason|note|tagline|description|title|label)$/i;

/** Puts the words in place of everything stored that people have typed, but for answers of the support, who are ours. */
async function replaceTyped(typed: string): Promise<void> {
  const collections = [UserModel, OrganizerModel, EventModel, OrderModel, CaseModel, ChangeRequestModel];
  for (const model of [...collections, BankAccountModel, PayoutModel, SupportModel, InvitationModel]) {
    for (const document of await model.collection.find({}).toArray()) {
      await model.collection.replaceOne({ _id: document._id }, withTyped(document, typed));
    }
  }
}

function withTyped<T extends object>(document: T, typed: string): T {
  const entries = Object.entries(document).map(([field, value]) => {
    if (field === 'answers' || value instanceof Date) return [field, value];
    if (Array.isArray(value))
      return [field, value.map((each) => (isPlain(each) ? withTyped(each, typed) : each))];
    if (isPlain(value)) return [field, withTyped(value, typed)];
    // Words of ours are one word, of small letters.
    const isTyped = TYPED.test(field) && typeof value === 'string' && !/^[a-z_]*$/.test(value);
    return [field, isTyped && !/^(unique|username)/i.test(field) ? typed : value];
  });
  return Object.fromEntries(entries) as T;
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** What is to be true of the source, so that nobody adds a letter beside the limits. */
test('mails are stored and handed over in one place each, behind the limits', async () => {
  const found: Record<string, string[]> = { insertMail: [], sendLetter: [], nodemailer: [] };
  for await (const file of glob('{server,workers,scripts}/**/*.{ts,mjs}')) {
    const source = await readFile(file, 'utf8');
    for (const [word, files] of Object.entries(found)) {
      if (new RegExp(`(?<!function )\\b${word}\\b[.(]`).test(source)) files.push(file);
    }
  }
  expect(found).toEqual({
    insertMail: ['server/modules/mail/queue-mail.ts'],
    sendLetter: ['server/modules/mail/deliver-mail.ts'],
    nodemailer: ['server/modules/mail/send-letter.ts'],
  });
});
