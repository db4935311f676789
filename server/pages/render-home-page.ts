import { escapeHtml } from '../platform/html.ts';
import { type PageContent, renderPageHead } from '../platform/page-head.ts';
import { getHome } from './get-event-list.ts';

const DESCRIPTION =
  'Dukung finalis favoritmu dan lihat papan peringkat bergerak saat itu juga. Setiap suara tercatat dan bisa diperiksa.';

/** The landing page with its heading and the answer that its event cards are made of. */
export async function renderHomePage(): Promise<PageContent> {
  const home = await getHome();
  const links = home.body.events
    .filter((event) => event.status === 'ongoing' || event.status === 'completed')
    .map(
      (event) =>
        `<li><a href="/events/${encodeURIComponent(event.unique_name)}">${escapeHtml(event.name)}</a></li>`,
    );
  return {
    status: 200,
    head: renderPageHead({
      title: 'Suaramu menggerakkan panggung · Sorak',
      description: DESCRIPTION,
      path: '/',
    }),
    // The same stage as the application draws (`home-hero.tsx`), so that nothing moves when it takes over.
    html: [
      '<main class="first-home"><section class="home-hero wall-hero" data-theme="night"><div class="page home-hero-in"><div class="min-w-0">',
      '<p class="mb-4.5 min-h-5 text-13"></p><h1 class="display">Suaramu menggerakkan panggung.</h1>',
      `<p class="lead">${DESCRIPTION}</p></div></div></section>`,
      `<section class="page first-list"><ul>${links.join('')}</ul></section></main>`,
    ].join(''),
    data: { queries: { '/home': home.body } },
  };
}
