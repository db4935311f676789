import { escapeHtml } from '#server/platform/html.ts';
import { type PageContent, renderPageHead } from '#server/platform/page-head.ts';
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
    html: `<main class="first-paint" data-theme="night"><h1>Suaramu menggerakkan panggung.</h1><p>${DESCRIPTION}</p><ul>${links.join('')}</ul></main>`,
    data: { queries: { '/home': home.body } },
  };
}
