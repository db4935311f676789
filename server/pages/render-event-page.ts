import type { EventResponse, PublicEventStatus } from '#contracts/events/events.ts';
import { zoneNames } from '#contracts/events/zone-names.ts';
import { pictureSrcSet } from '#contracts/media/pictures.ts';
import { formatCount, formatRupiah } from '#contracts/money.ts';
import { CAROUSEL_SIZES, LONG_EVENT_NAME } from '#contracts/stage.ts';
import { eventCard, shareImagePath } from '../modules/documents/index.ts';
import { hiddenSentence } from '../modules/events/index.ts';
import { escapeHtml } from '../platform/html.ts';
import { type PageContent, renderPageHead } from '../platform/page-head.ts';
import type { Snapshot } from '../platform/snapshot-cache.ts';
import { finalistLine } from './finalist-line.ts';
import { getEventPage } from './get-event-page.ts';
import { renderMissingPage } from './render-missing-page.ts';

const statusWords: Record<PublicEventStatus, string> = {
  upcoming: 'Akan datang',
  ongoing: 'Berlangsung',
  completed: 'Selesai',
  canceled: 'Dibatalkan',
};
const percent = new Intl.NumberFormat('id-ID', {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Markup of one answer, made once while it is the newest. */
const rendered = new WeakMap<Snapshot<EventResponse>, Pick<PageContent, 'head' | 'html'>>();

/**
 * An event's page (`/events/{reference}`) with its title, heading, price and first rows, so that they show before
 * scripts run and to those that run none. Unknown events and drafts get a page with status 404.
 */
export async function renderEventPage(reference: string): Promise<PageContent> {
  const snapshot = await getEventPage(reference);
  if (!snapshot) {
    return renderMissingPage('Event tidak ditemukan');
  }
  let parts = rendered.get(snapshot);
  if (!parts) {
    parts = { head: renderHead(snapshot.body), html: renderBody(snapshot.body) };
    rendered.set(snapshot, parts);
  }
  return { status: 200, ...parts, data: { queries: { [`/events/${reference}`]: snapshot.body } } };
}

function renderHead({ event, event_organizer }: EventResponse): string {
  const card = eventCard({
    id: event.id,
    name: event.name,
    tagline: event.tagline,
    organizerName: event_organizer.name,
    profileImage: event.profile_image,
  });
  return renderPageHead({
    title: `${event.name} · Sorak`,
    description:
      event.tagline ||
      textOf(event.description).trim() ||
      `Dukung finalis favoritmu di ${event.name} oleh ${event_organizer.name}.`,
    path: `/events/${encodeURIComponent(event.unique_name)}`,
    image: { path: shareImagePath(card), text: `Dukung finalismu di ${event.name}` },
  });
}

/** The same stage as `client/entities/events/event-stage.tsx` draws, so that nothing moves when it takes over. */
function renderBody({ event, event_organizer, leaderboard, leaderboard_as_of }: EventResponse): string {
  // Without portraits: they stand below the first screen, and 140 kB of them would arrive before the scripts that show them larger.
  const rows = leaderboard.map(
    (row) =>
      `<li value="${row.rank}"><strong>${escapeHtml(row.name)}</strong> <span>${escapeHtml(finalistLine(row))}</span> ` +
      `<span class="num">${percent.format(row.vote_percentage)}</span></li>`,
  );
  const asOf = new Date(leaderboard_as_of).toLocaleString('id-ID', {
    timeZone: event.zone,
    dateStyle: 'long',
    timeStyle: 'short',
  });
  return [
    // Only the bar above the stage is not there yet.
    '<main class="min-h-screen bg-[linear-gradient(var(--ink)_3.8125rem,transparent_0)] pt-[3.8125rem]">',
    '<section class="wall-event relative overflow-hidden" data-theme="night">',
    '<div class="page relative grid gap-2 pt-3 pb-8 lg:grid-cols-[5fr_7fr] lg:items-center lg:gap-16 lg:pt-10 lg:pb-18">',
    renderPicture(event),
    `<div class="min-w-0"><p class="mt-2.5 text-text-2">${statusWords[event.status]}</p>`,
    `<h1 class="display mt-3 wrap-anywhere lg:mt-4.5 ${event.name.length > LONG_EVENT_NAME ? 'leading-[1.1] lg:leading-[1.08]' : 'lg:leading-none'}">${escapeHtml(event.name)}</h1>`,
    event.tagline
      ? `<p class="lead mt-2.5 lg:mt-4.5 lg:text-20 lg:leading-7.5">${escapeHtml(event.tagline)}</p>`
      : '',
    `<p class="mt-2.5 text-text-2">oleh ${escapeHtml(event_organizer.name)}</p>`,
    `<p class="mt-2.5 text-text-2"><strong class="num">${formatRupiah(event.price)}</strong> per suara · `,
    event.votes_count === null
      ? `${escapeHtml(hiddenSentence(event))}</p>`
      : `<span class="num">${formatCount(event.votes_count)}</span> suara</p>`,
    event.status === 'completed' ? '<p class="mt-2.5 text-text-2">Event Completed!</p>' : '',
    '</div></div></section>',
    rows.length > 0
      ? [
          '<section class="page pt-10 pb-12"><h2 class="font-extrabold text-24 tracking-[-0.028em]">Leaderboard</h2>',
          `<p class="text-[0.8125rem] text-text-2">Data ${escapeHtml(asOf)} ${zoneNames[event.zone]}</p>`,
          '<ol class="mt-4 grid max-w-160 list-decimal gap-3 pl-7 marker:font-extrabold marker:text-text-2 *:list-item *:py-1.5 ',
          '[&_.num]:font-bold [&_.num]:text-text [&_span]:text-text-2">',
          `${rows.join('')}</ol></section>`,
        ].join('')
      : '',
    '</main>',
  ].join('');
}

/** The first picture of the carousel, in the file that the application will choose. */
function renderPicture({ images, background_image, profile_image, name }: EventResponse['event']): string {
  const src = images[0]?.url ?? background_image ?? profile_image;
  if (!src) return '';
  const srcSet = pictureSrcSet(src);
  const sizes = srcSet ? ` srcset="${escapeHtml(srcSet)}" sizes="${CAROUSEL_SIZES}"` : '';
  return (
    `<div class="carousel_carousel mb-3 lg:order-2 lg:mb-0${images.length > 1 ? ' pb-13.5' : ''}"><div class="carousel_view">` +
    '<div class="carousel_rail"><div class="carousel_slide"><span class="picture_frame aspect-video rounded-lg lg:rounded-xl">' +
    `<img src="${escapeHtml(src)}"${sizes} alt="${escapeHtml(name)}" width="1600" height="900" fetchpriority="high" decoding="async" />` +
    '</span></div></div></div></div>'
  );
}

/** The words of sanitised HTML. */
function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
