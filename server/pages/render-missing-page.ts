import { escapeHtml } from '../platform/html.ts';
import { type PageContent, renderMissingHead } from '../platform/page-head.ts';

/** The page of what does not exist, or is not published. */
export function renderMissingPage(title: string): PageContent {
  return {
    status: 404,
    head: renderMissingHead(title),
    html:
      '<main class="min-h-screen px-[max(var(--gutter),calc((100%-var(--page))/2))] pt-22 pb-12">' +
      `<h1 class="max-w-160 font-extrabold text-40 tracking-display">${escapeHtml(title)}.</h1></main>`,
    data: { queries: {} },
  };
}
