import type { PageCode } from './http/page-code.ts';
import type { Page } from './http/pages.ts';
import { renderEventPage } from './pages/render-event-page.ts';
import { renderFinalistPage } from './pages/render-finalist-page.ts';
import { renderHomePage } from './pages/render-home-page.ts';
import { type PageContent, renderMissingHead } from './platform/page-head.ts';

const finalistPage = ({ finalist = '' }: Record<string, string>) => renderFinalistPage(finalist);

/** What such a page shows hangs on the secret behind `#`, and is nothing for search engines. */
const secretPage = (title: string) => async (): Promise<PageContent> => ({
  status: 200,
  head: renderMissingHead(title),
  html: '',
  data: { queries: {} },
});

const HOME: PageCode = {
  sources: ['public/pages/home.tsx'],
  // Where the style sheet changes over.
  walls: [
    { art: 'wall-hero-m.svg', media: 'not all and (min-width: 60rem)' },
    { art: 'wall-hero.svg', media: '(min-width: 60rem)' },
  ],
};
/** The desk's list of addresses and its frame. The browser takes from that list which page is in it. */
const DESK: PageCode = { sources: ['app/desk-routes.ts', 'desk/layouts/desk-layout.tsx'] };
/** The list of addresses that visitors do not begin at, with a page of it and the frame around that. */
const further = (...sources: string[]): PageCode => ({ sources: ['app/further-routes.ts', ...sources] });
const FURTHER = further();
const FINALIST: PageCode = { sources: ['public/pages/finalist.tsx'] };
const EVENT: PageCode = { sources: ['public/pages/event.tsx'], walls: [{ art: 'wall-event.svg' }] };

/** Every path that `router.tsx`, `further-routes.ts` and `desk-routes.ts` of `client/app/` have (a test compares them); any other is answered with 404. */
export const clientPages: readonly Page[] = [
  { path: '/', code: HOME, render: () => renderHomePage() },
  {
    path: '/events',
    code: { sources: ['public/pages/events.tsx'] },
    head: {
      title: 'Events · Sorak',
      description: 'Semua event di Sorak: yang sedang berlangsung, yang akan datang, dan yang sudah selesai.',
    },
  },
  { path: '/events/:reference', code: EVENT, render: ({ reference = '' }) => renderEventPage(reference) },
  { path: '/events/:reference/:finalist', code: FINALIST, render: finalistPage },
  // The short address in shared links: the same page, which names the full address as its own (docs/decisions/0014).
  { path: '/s/f/:finalist', code: FINALIST, render: finalistPage },
  // The same for an event, by the code that hall screens show; typed by hand, so small letters are as good.
  { path: '/s/e/:code', code: EVENT, render: ({ code = '' }) => renderEventPage(code.toUpperCase()) },
  {
    path: '/about',
    code: FURTHER,
    head: { title: 'About · Sorak', description: 'Misi, visi, dan cerita di balik Sorak.' },
  },
  {
    path: '/privacy-policy',
    code: FURTHER,
    head: {
      title: 'Kebijakan privasi · Sorak',
      description: 'Data apa yang Sorak simpan, untuk apa, berapa lama, dan siapa yang melihatnya.',
    },
  },
  {
    // The specification's spelling.
    path: '/trems-and-condition',
    code: FURTHER,
    head: {
      title: 'Syarat dan ketentuan · Sorak',
      description: 'Aturan memberi suara berbayar di Sorak: harga, pembayaran, pengembalian, dan hasil.',
    },
  },
  { path: '/auth/login', code: further('public/layouts/auth-layout.tsx', 'public/pages/login.tsx') },
  {
    path: '/auth/register',
    code: further('public/layouts/auth-layout.tsx', 'public/pages/register.tsx'),
  },
  { path: '/auth/forgot-password', code: FURTHER },
  { path: '/auth/reset-password', code: FURTHER },
  { path: '/auth/verify-email', code: FURTHER },
  { path: '/auth/change-password', code: FURTHER },
  { path: '/auth/setup-factor', code: FURTHER },
  { path: '/auth/invitation', code: FURTHER },
  { path: '/account', code: FURTHER },
  { path: '/setting', code: FURTHER },
  { path: '/history-order', code: further('public/pages/history-order.tsx') },
  {
    path: '/checkout',
    code: further('public/layouts/checkout-layout.tsx', 'public/pages/checkout.tsx'),
  },
  { path: '/checkout/leaderboard', code: FURTHER },
  { path: '/checkout/error-payment', code: FURTHER },
  { path: '/preview', code: FURTHER, render: secretPage('Pratinjau event') },
  { path: '/refund', code: further('public/pages/refund.tsx'), render: secretPage('Pengembalian dana') },
  { path: '/projector' },
  // Links of the first kind, which hold their token here instead of behind `#`.
  { path: '/projector/:token' },
  { path: '/dashboard', code: DESK },
  { path: '/dashboard/leaderboard', code: DESK },
  { path: '/dashboard/projector', code: DESK },
  { path: '/dashboard/user-account', code: DESK },
  { path: '/dashboard/event-organizer', code: DESK },
  { path: '/dashboard/event-organizer/:organizer', code: DESK },
  { path: '/dashboard/voting', code: DESK },
  { path: '/dashboard/my-event', code: DESK },
  { path: '/dashboard/change-requests', code: DESK },
  { path: '/dashboard/team', code: DESK },
  { path: '/dashboard/transaction', code: DESK },
  { path: '/dashboard/transaction/:reference', code: DESK },
  { path: '/dashboard/cases', code: DESK },
  { path: '/dashboard/transfers', code: DESK },
  { path: '/dashboard/provider-reports', code: DESK },
  { path: '/dashboard/refund-runs', code: DESK },
  { path: '/dashboard/withdrawal', code: DESK },
  { path: '/dashboard/report', code: DESK },
  { path: '/dashboard/costumer-support', code: DESK },
  { path: '/dashboard/audit-log', code: DESK },
  { path: '/dashboard/profile', code: DESK },
];
