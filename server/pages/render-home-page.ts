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
      '<main class="min-h-screen"><section class="home-hero_hero wall-hero" data-theme="night"><div class="page home-hero_inside home-hero_arriving"><div class="min-w-0">',
      '<p class="mb-4.5 min-h-5 text-13"></p><h1 class="display">Suaramu menggerakkan panggung.</h1>',
      `<p class="lead home-hero_lede">${DESCRIPTION}</p></div></div></section>`,
      `<section class="page pt-10 pb-12"><ul class="mt-4 grid max-w-160 gap-3 [&_a]:underline [&_a]:underline-offset-[0.2em]">${links.join('')}</ul></section></main>`,
    ].join(''),
    data: { queries: { '/home': home.body } },
  };
}
