import { logIn } from '#scripts/shots/visitor.ts';
import type { Person } from '../../support/e2e-browser.ts';
import { expectClean } from '../../support/e2e-passkeys.ts';

type Account = {
  /** Of the letter. */
  link: string;
  username: string;
  password: string;
  /** Whose bank account it is. */
  holder: string;
};

/** Names an account where the link of a letter leads; the address was never proven, so that the login comes first. */
export async function nameAccount(
  { page, visit, shoot }: Person,
  { link, holder, ...account }: Account,
): Promise<void> {
  await visit(link);
  await page.getByRole('heading', { name: 'Masuk dengan akun yang membayar' }).waitFor();
  await expectClean(page);
  await page.getByRole('link', { name: 'Masuk dulu' }).click();
  await logIn(page, account);
  await page.getByRole('heading', { name: 'Ke rekening mana uang Anda dikirim?' }).waitFor();
  // Nobody reads it over a shoulder.
  await page.waitForURL((url) => url.pathname === '/refund' && url.hash === '');
  await expectClean(page);
  await shoot('refund-5-link');
  await page.getByLabel('Bank', { exact: true }).selectOption('bca');
  await page.getByLabel('Nomor rekening').fill('0011 2233 44');
  await page.getByLabel('Nama pemilik rekening').fill(holder);
  await page.getByRole('button', { name: 'Simpan rekening' }).click();
  await page.getByRole('heading', { name: 'Rekening Anda tersimpan' }).waitFor();
  await expectClean(page);
  await shoot('refund-6-named');
}
