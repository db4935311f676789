import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { giveAuthenticator } from '#scripts/shots/passkeys.ts';
import { logIn } from '#scripts/shots/visitor.ts';
import { comeIn, leaveBrowser, type Person, takeBrowser } from '../../support/e2e-browser.ts';
import { registerElsewhere } from '../../support/e2e-buyer.ts';
import { addPasskey, ageProof, keepCodes } from '../../support/e2e-passkeys.ts';
import { system } from '../../support/e2e-stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await takeBrowser();
});
afterAll(() => leaveBrowser(browser));

interface Answer {
  status: number;
  body: Record<string, unknown>;
}
interface Asked {
  challenge_id: string;
  options: { rpId?: string };
}

/** A call by the browser itself, with its cookie. */
const callBy = (page: Page, path: string, body: object | null = null): Promise<Answer> =>
  page.evaluate<Answer>(`fetch('/api/v1${path}', {
    method: 'POST',
    headers: { 'X-Requested-With': 'e2e', 'Content-Type': 'application/json' },
    body: ${JSON.stringify(JSON.stringify(body ?? {}))},
  }).then(async (answer) => ({ status: answer.status, body: await answer.json() }))`);

const ask = async (page: Page): Promise<Asked> =>
  (await callBy(page, '/account/step-up/options')).body.passkey as Asked;

/** Has the browser's authenticator answer, on whatever page it is. @returns the answer, or the name of the error that the browser throws */
const signBy = (page: Page, { options }: Asked): Promise<object | string> =>
  page.evaluate<object | string>(`navigator.credentials
    .get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(${JSON.stringify(options)}) })
    .then((credential) => credential.toJSON(), (error) => error.name)`);

const proofOf = ({ challenge_id }: Asked, response: object | string) => ({
  proof: { method: 'passkey', challenge_id, response },
});
const codeOf = (answer: Answer) => answer.body.code ?? answer.status;
const proveBy = async (page: Page, proof: object) => codeOf(await callBy(page, '/account/step-up', proof));
const renewBy = async (page: Page) => codeOf(await callBy(page, '/account/recovery-codes'));

/** Somebody with a passkey in the browser’s authenticator. */
async function comeInWithPasskey(name: string) {
  const account = await registerElsewhere(name);
  const person = await comeIn(browser, { width: 1440 });
  const authenticator = await giveAuthenticator(person.page);
  await authenticator.touch(false);
  await person.visit('/auth/login');
  await logIn(person.page, account);
  await person.page.waitForURL((url) => url.pathname === '/');
  await authenticator.touch(true);
  await person.visit('/setting');
  await addPasskey(person.page, 'Kunci utama');
  const codes = await keepCodes(person.page);
  return { ...person, account, authenticator, codes };
}

/** The same account at another browser, logged in with a recovery code. */
async function comeInElsewhere(
  account: Parameters<typeof logIn>[1],
  { code }: { code: string },
): Promise<Person> {
  const person = await comeIn(browser, { width: 1440 });
  await person.visit('/auth/login');
  await logIn(person.page, account);
  await person.page.getByRole('button', { name: 'Kode pemulihan' }).click();
  await person.page.getByLabel('Kode pemulihan').fill(code);
  await person.page.keyboard.press('Enter');
  await person.page.waitForURL((url) => url.pathname === '/');
  return person;
}

test('a passkey’s answer is refused when it was given before, in another session, on another origin, with a count that goes back, and after its removal in another tab', async () => {
  const { page, account, authenticator, codes } = await comeInWithPasskey('Larasati Ningrum');

  // Given before.
  const first = await ask(page);
  const given = proofOf(first, await signBy(page, first));
  expect(await proveBy(page, given)).toBe(200);
  expect(await proveBy(page, given)).toBe('factor_invalid');

  // Of another session of the same person.
  const elsewhere = await comeInElsewhere(account, { code: codes[0] ?? '' });
  const theirs = await ask(elsewhere.page);
  const signed = proofOf(theirs, await signBy(page, theirs));
  expect(await proveBy(page, signed)).toBe('factor_invalid');
  expect(await proveBy(elsewhere.page, signed)).toBe(200);

  // On a page of another origin, once of the same host and once of another one.
  const asked = await ask(page);
  for (const [origin, fits] of [
    ['http://localhost:4', true],
    ['http://127.0.0.1:4', false],
  ] as const) {
    await page.route(`${origin}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Sorak</title>' }),
    );
    await page.goto(`${origin}/`);
    const answer = await signBy(page, asked);
    // Of another host the browser itself gives none.
    if (!fits) expect(answer).toBe('SecurityError');
    else expect(answer).toMatchObject({ type: 'public-key' });
    await page.goto(`${system().origin}/setting`);
    if (fits) expect(await proveBy(page, proofOf(asked, answer))).toBe('factor_invalid');
  }

  // From a copy of the key that was used less often.
  await authenticator.setCount(0);
  const behind = await ask(page);
  expect(await proveBy(page, proofOf(behind, await signBy(page, behind)))).toBe('factor_invalid');
  await authenticator.setCount(1_000);
  const ahead = await ask(page);
  expect(await proveBy(page, proofOf(ahead, await signBy(page, ahead)))).toBe(200);

  // Removed in another tab while this one has asked.
  const waiting = await ask(page);
  const prepared = proofOf(waiting, await signBy(page, waiting));
  const tab = await page.context().newPage();
  await tab.goto(`${system().origin}/setting`);
  await tab.getByRole('button', { name: /^Hapus.*Kunci utama/ }).click();
  await tab
    .getByRole('dialog')
    .getByRole('button', { name: /^Ya, hapus/ })
    .click();
  await tab.getByText('Akun ini hanya dijaga kata sandi').waitFor();
  expect(await proveBy(page, prepared)).toBe('factor_invalid');
});

test('a code of an app is refused when it was given before or is too old, and everything is after five wrong ones', async () => {
  const { page } = await comeInWithPasskey('Gilang Ramadhan');
  const { secret, challenge_id } = (await callBy(page, '/account/factors/totp/options')).body as {
    secret: string;
    challenge_id: string;
  };
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 });
  const proof = (given: string) => ({ proof: { method: 'totp', code: given } });
  const sent = { challenge_id, name: 'Aplikasi', code: code(0) };
  expect((await callBy(page, '/account/factors/totp', sent)).status).toBe(201);
  // It added the app.
  expect(await proveBy(page, proof(sent.code))).toBe('factor_invalid');
  const next = code(1);
  expect(await proveBy(page, proof(next))).toBe(200);
  expect(await proveBy(page, proof(next))).toBe('factor_invalid');
  expect(await proveBy(page, proof(code(-2)))).toBe('factor_invalid');
  for (let wrong = 2; wrong < 5; wrong += 1)
    expect(await proveBy(page, proof(code(-9)))).toBe('factor_invalid');
  const asked = await ask(page);
  const right = proofOf(asked, await signBy(page, asked));
  expect(await proveBy(page, right)).toBe('too_many_requests');
});

test('a copy of the cookie gains nothing by its owner’s proof, and a second tab of the owner goes on', async () => {
  const { page, account } = await comeInWithPasskey('Nirmala Dewanti');
  const tab = await page.context().newPage();
  await tab.goto(`${system().origin}/setting`);
  await ageProof(account.username);
  const thief = await comeIn(browser, { width: 1440 });
  await thief.page.context().addCookies(await page.context().cookies());
  await thief.visit('/about');
  const asked = await ask(page);
  expect(await renewBy(page)).toBe('step_up_required');
  expect(await proveBy(page, proofOf(asked, await signBy(page, asked)))).toBe(200);
  expect(await renewBy(thief.page)).toBe('step_up_required');
  expect(await renewBy(page)).toBe(201);
  expect((await callBy(tab, '/auth/verify')).status).toBe(200);
  await tab.reload();
  await tab.getByText('Kunci utama').waitFor();
});
