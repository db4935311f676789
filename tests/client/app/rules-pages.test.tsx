import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { Footer } from '#client/public/layouts/footer.tsx';
import { AboutPage } from '#client/public/pages/about.tsx';
import { NotFoundPage } from '#client/public/pages/not-found.tsx';
import { PrivacyPage } from '#client/public/pages/privacy.tsx';
import { TermsPage } from '#client/public/pages/terms.tsx';
import { answerRequests, closePages, renderPages } from '../../support/client-page.tsx';

const pages = {
  '/before': <Link to="/rules">go</Link>,
  '/trems-and-condition': <TermsPage />,
  '/privacy-policy': <PrivacyPage />,
  '/about': <AboutPage />,
  '/not-found': <NotFoundPage />,
  '/foot': <Footer />,
};
beforeEach(() => void answerRequests({}));
afterEach(closePages);

test.each([
  [
    '[P1-08] paying in time',
    /diselesaikan dalam waktu yang diberikan\. Setelah itu transaksi dibatalkan secara otomatis/,
  ],
  [
    '[P1-09] what the price includes',
    /sudah termasuk biaya layanan dan biaya platform, tetapi belum termasuk pajak/,
  ],
  ['[P1-10] the organizer’s account', /akun khusus dengan kata sandi yang dapat diganti/],
  ['[P1-11 P9-11] the payout', /paling lambat 5 hari kerja setelah event berakhir/],
  ['[P1-12] the shares', /Pembagian hasil disepakati dalam kontrak/],
  ['[P1-13] several finalists', /memilih beberapa finalis sekaligus.*membagikan tautan vote/],
])('the terms say: %s', (_rule, words) => {
  renderPages(pages, '/trems-and-condition');
  expect(screen.getByText(words)).toBeTruthy();
});

test.each([
  ['[P2-50]', '/trems-and-condition', 'Syarat dan ketentuan'],
  ['[P2-51]', '/privacy-policy', 'Kebijakan privasi'],
])('%s %s is Indonesian, and its Back leads back', async (_id, path, title) => {
  renderPages({ ...pages, '/before': <Link to={path}>go</Link> }, '/before');
  await userEvent.click(screen.getByRole('link', { name: 'go' }));
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
  window.history.pushState({ idx: 1 }, '', '/');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('link', { name: 'go' })).toBeTruthy();
});

test('[P2-52] the about page shows mission, vision and the founders’ story', () => {
  renderPages(pages, '/about');
  for (const title of ['Misi', 'Visi', 'Cerita pendiri'])
    expect(screen.getByRole('heading', { level: 2, name: title })).toBeTruthy();
  expect(screen.getByText(/lahir di belakang panggung/)).toBeTruthy();
});

test('[BO-1.03] the privacy page says that organizers see e-mails masked, and super admins whole', () => {
  renderPages(pages, '/privacy-policy');
  const words =
    'Penyelenggara melihat transaksi event miliknya dengan email yang disamarkan. Admin Sorak melihat email secara utuh untuk menangani bantuan.';
  expect(screen.getByText(words)).toBeTruthy();
});

test('[BO-2.04] whoever is lost is led home', async () => {
  renderPages(pages, '/not-found');
  expect(screen.getByRole('heading', { level: 1, name: "Oops! You're Lost" })).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Back to Home' }));
  expect(screen.getByText('at /')).toBeTruthy();
});

test('[P1-07] the footer has address, e-mail and phone', () => {
  renderPages(pages, '/foot');
  expect(screen.getByText('Jl. Kemang Utara 18, Jakarta Selatan 12730')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'bantuan@sorak.test' }).getAttribute('href')).toBe(
    'mailto:bantuan@sorak.test',
  );
  expect(screen.getByRole('link', { name: '+62 21 5550 0142' }).getAttribute('href')).toBe(
    'tel:+622155500142',
  );
});
