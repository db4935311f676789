import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { i18n } from '../../../client/lib/i18n/i18n.ts';

const sources = globSync('client/{app,features,ui,lib}/**/*.{ts,tsx}', {
  exclude: (name) => name.includes('i18n'),
}).map((file) => readFileSync(file, 'utf8'));

/** Texts that the specification quotes, by where they stand. */
const quoted = [
  ['accounts:register.title', 'Connect With Us'],
  ['accounts:register.text', 'Track your vote and transaction.'],
  ['accounts:register.submit', 'Bergabung sekarang'],
  ['accounts:register.redirecting', 'Mengarahkan ke beranda, harap tunggu…'],
  ['accounts:register.mismatch', 'Passwords do not match!'],
  ['accounts:register.failed', 'Registration failed!'],
  ['accounts:register.tokenMissing', 'Token not found in register response'],
  ['accounts:login.title', 'Welcome back!'],
  ['accounts:login.text', 'Log in to your account and continue your journey with us.'],
  ['accounts:login.submit', 'Lanjutkan'],
  ['accounts:login.success', 'Login successful!'],
  ['accounts:login.failed', 'An error occurred'],
  ['accounts:login.tokenMissing', 'Token not found in login response'],
  ['accounts:prompt.title', 'Log In for a Smoother Voting Experience'],
  ['accounts:prompt.login', 'Login'],
  ['accounts:prompt.register', 'Register for new user'],
  ['accounts:place.failed', 'Error fetching location: {{reason}}'],
  ['home:hero.vote', 'Vote Now'],
  ['home:hero.work', 'Work with Sorak'],
  ['home:events.more', 'Load More'],
  ['events:empty', 'Belum ada event'],
  ['event:hero.vote', 'Vote Now'],
  ['event:finalists.vote', 'Vote Now'],
  ['event:finalists.detail', 'See Detail'],
  ['event:finalists.completed', 'Event Completed!'],
  ['event:about.title', 'About Event'],
  ['event:organizer.title', 'Organized By'],
  ['event:organizer.contact', 'Contact'],
  ['leaderboard:more', 'Show more'],
  ['leaderboard:less', 'Show less'],
  ['finalist:vote', 'Vote Now'],
  ['finalist:sheet.copied', 'Link copied!'],
  ['finalist:facts.noSocial', 'No social media link available'],
  ['legal:notFound.title', "Oops! You're Lost"],
  ['legal:notFound.home', 'Back to Home'],
  ['legal:back', 'Back'],
  ['common:nav.home', 'Home'],
  ['common:nav.events', 'Events'],
  ['common:nav.about', 'About'],
  ['common:nav.login', 'Login'],
  ['common:nav.register', 'Register'],
  ['common:nav.historyOrder', 'History Order'],
  ['common:nav.profile', 'Account'],
  ['common:nav.setting', 'Setting'],
  ['common:nav.logout', 'Log out'],
  ['common:error.load', 'Error: {{message}}'],
  ['checkout:steps.contact', 'Informasi Kontak'],
  ['checkout:steps.cart', 'Checkout'],
  ['checkout:steps.payment', 'Pembayaran'],
  ['checkout:noToken', 'No access token found.'],
  ['checkout:noEvent.text', 'Event ID is missing.'],
  ['checkout:noEvent.title', 'No event selected'],
  ['checkout:leaderboard.loading', 'Leaderboard is loading...'],
  ['checkout:leaderboard.home', 'Beranda'],
  ['checkout:leaderboard.again', 'Vote Lagi'],
  ['checkout:error.retry', 'Retry Payment'],
  ['checkout:error.home', 'Back to Home'],
  ['orders:contact.nameRequired', 'Full Name is required.'],
  ['orders:contact.emailOrUsername', 'Email or username is required.'],
  ['orders:contact.termsRequired', 'You must accept the terms of service.'],
  ['orders:cart.choose', 'Choose Payment Method'],
  ['orders:cart.addMore', 'Add More Finalist'],
  ['orders:cart.empty', 'Your cart is empty. Please add item to your cart first.'],
  ['orders:problem.snapToken', 'Something went wrong while fetching Snap token!'],
  ['payments:toast.success', 'Payment successful!'],
  ['payments:toast.pending', 'Payment pending!'],
  ['payments:toast.error', 'Payment failed!'],
  ['payments:toast.closed', 'Payment form closed!'],
] as const;

describe('[P8-14] a text that the specification quotes', () => {
  test.each(quoted)('%s says "%s" and is shown somewhere', (key, words) => {
    expect(i18n.getResource('id', ...(key.split(':') as [string, string]))).toBe(words);
    const [, path = ''] = key.split(':');
    // Some keys are put together: `toast.${outcome}`.
    const group = path.replace(/[^.]+$/, '');
    const shown = sources.some(
      (source) => source.includes(`${path}'`) || (group !== '' && source.includes(`${group}\${`)),
    );
    expect([key, shown]).toEqual([key, true]);
  });
});
