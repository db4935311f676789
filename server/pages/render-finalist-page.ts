import type { EventResponse } from '#contracts/events/events.ts';
import type { Finalist, FinalistResponse } from '#contracts/finalists/finalists.ts';
import { pictureSrcSet } from '#contracts/media/pictures.ts';
import { formatRupiah } from '#contracts/money.ts';
import { FINALIST_SIZES, LONG_FINALIST_NAME } from '#contracts/stage.ts';
import { finalistCard, shareImagePath } from '../modules/documents/index.ts';
import { hiddenSentence } from '../modules/events/index.ts';
import { escapeHtml } from '../platform/html.ts';
import { type PageContent, renderPageHead } from '../platform/page-head.ts';
import type { Snapshot } from '../platform/snapshot-cache.ts';
import { finalistLine } from './finalist-line.ts';
import { getEventPage } from './get-event-page.ts';
import { getFinalistPage } from './get-finalist-page.ts';
import { renderMissingPage } from './render-missing-page.ts';

const percent = new Intl.NumberFormat('id-ID', {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Markup of one pair of answers, made once while they are the newest. */
const rendered = new WeakMap<
  Snapshot<FinalistResponse>,
  Pick<PageContent, 'head' | 'html'> & { page: Snapshot<EventResponse> }
>();

/**
 * A finalist's page with its title, heading, portrait and price, so that they show before scripts run and to those that run none.
 * The event in the address does not matter: the page names its own one as canonical. Unknown finalists and those of drafts get a
 * page with status 404.
 */
export async function renderFinalistPage(id: string): Promise<PageContent> {
  const snapshot = await getFinalistPage(id);
  const page = snapshot && (await getEventPage(snapshot.body.finalist.event_unique_name));
  if (!page) {
    return renderMissingPage('Finalis tidak ditemukan');
  }
  const { finalist } = snapshot.body;
  let parts = rendered.get(snapshot);
  if (parts?.page !== page) {
    const { event } = page.body;
    parts = { page, head: renderHead(finalist, event.name), html: renderBody(finalist, event) };
    rendered.set(snapshot, parts);
  }
  return {
    status: 200,
    head: parts.head,
    html: parts.html,
    data: {
      queries: {
        [`/finalists/${encodeURIComponent(finalist.id)}`]: snapshot.body,
        [`/events/${encodeURIComponent(finalist.event_unique_name)}`]: page.body,
      },
    },
  };
}

function pathOf({ id, event_unique_name }: Finalist): string {
  return `/events/${encodeURIComponent(event_unique_name)}/${encodeURIComponent(id)}`;
}

function renderHead(finalist: Finalist, eventName: string): string {
  const { id, name, category, profile_image: profileImage } = finalist;
  const card = finalistCard({ id, name, category, eventName, profileImage });
  return renderPageHead({
    title: `${name} · Sorak`,
    previewTitle: `Dukung ${name} · ${eventName}`,
    description:
      `Beri suaramu untuk ${name}${category && `, ${category}`}, di ${eventName}. ` +
      `${formatRupiah(finalist.price)} per suara, hasilnya terlihat saat itu juga.`,
    path: pathOf(finalist),
    type: 'profile',
    image: { path: shareImagePath(card), text: `${name}, ${eventName}` },
  });
}

/** The same stage as `client/public/finalists/finalist-stage.tsx` draws, so that nothing moves when it takes over. */
function renderBody(finalist: Finalist, event: EventResponse['event']): string {
  const { name, price, vote_percentage: percentage } = finalist;
  const line = finalistLine(finalist);
  const eventPath = `/events/${encodeURIComponent(finalist.event_unique_name)}`;
  const isFinal = event.status === 'completed' && event.results === 'final';
  return [
    '<main class="lg:grid lg:min-h-dvh lg:grid-cols-2 lg:grid-rows-[auto_auto]"><div class="finalist-stage_stage wall-event" data-theme="night">',
    renderPicture(finalist),
    `<div class="finalist-stage_words"><h1 class="${name.length > LONG_FINALIST_NAME ? 'display finalist-stage_longName' : 'display'}">${escapeHtml(name)}</h1>`,
    `<p class="lead">${line ? `${escapeHtml(line)} · ` : ''}`,
    `<a href="${escapeHtml(eventPath)}">${escapeHtml(event.name)}</a></p></div></div>`,
    '<div class="mx-auto grid w-full gap-7 px-(--gutter) pt-5 pb-8 md:max-w-136 lg:self-end lg:px-12">',
    '<section class="finalist-result_result"><div>',
    `<h2 class="cap">${isFinal ? 'Hasil akhir' : 'Hasil saat ini'}</h2>`,
    finalist.rank === 0
      ? `<p>${escapeHtml(hiddenSentence(event))}</p></div></section>`
      : `<p class="finalist-result_figure"><span class="num">${percent.format(percentage)}</span></p></div></section>`,
    `<p><strong class="num">${formatRupiah(price)}</strong> per suara</p></div></main>`,
  ].join('');
}

/** The QR image, the banner where there is none, the portrait as the last; in the file that the application will choose. */
function renderPicture({ qr_image, banner_image, profile_image, name }: Finalist): string {
  const src = qr_image || banner_image || profile_image;
  if (!src) return '';
  const srcSet = pictureSrcSet(src);
  const [frame, ratio, height] = qr_image
    ? ['finalist-stage_frame finalist-stage_code', 'aspect-square', 800]
    : ['finalist-stage_frame', 'aspect-[4/5]', 1000];
  const sizes = srcSet ? ` srcset="${escapeHtml(srcSet)}" sizes="${FINALIST_SIZES}"` : '';
  return (
    `<div class="${frame}"><span class="picture_frame finalist-stage_portrait ${ratio}"><img src="${escapeHtml(src)}"${sizes} alt="${escapeHtml(name)}" ` +
    `width="800" height="${height}" fetchpriority="high" decoding="async" /></span></div>`
  );
}
