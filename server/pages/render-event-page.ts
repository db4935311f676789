import type { EventResponse, PublicEventStatus } from '#contracts/events/events.ts';
import { zoneNames } from '#contracts/events/events.ts';
import { pictureSrcSet } from '#contracts/media/pictures.ts';
import { formatCount, formatRupiah } from '#contracts/money.ts';
import { CAROUSEL_SIZES, LONG_EVENT_NAME } from '#contracts/stage.ts';
import { eventCard, shareImagePath } from '../modules/documents/index.ts';
import { hiddenSentence } from '../modules/events/index.ts';
import { escapeHtml } from '../platform/html.ts';
import { type PageContent, renderMissingHead, renderPageHead } from '../platform/page-head.ts';
import type { Snapshot } from '../platform/snapshot-cache.ts';
import { finalistLine } from './finalist-line.ts';
import { getEventPage } from './get-event-page.ts';

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
    return {
      status: 404,
      head: renderMissingHead('Event tidak ditemukan'),
      html: '<main class="first-paint"><h1>Event tidak ditemukan.</h1></main>',
      data: { queries: {} },
    };
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

/** The same stage as `client/entities/events/event-hero.tsx` draws, so that nothing moves when it takes over. */
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
    '<main class="first-event"><section class="event-hero wall-event" data-theme="night"><div class="page event-hero-in">',
    renderPicture(event),
    `<div class="min-w-0"><p>${statusWords[event.status]}</p>`,
    `<h1 class="display mt-3 wrap-anywhere lg:mt-4.5${event.name.length > LONG_EVENT_NAME ? ' long' : ''}">${escapeHtml(event.name)}</h1>`,
    event.tagline ? `<p class="lead mt-2.5 lg:mt-4.5">${escapeHtml(event.tagline)}</p>` : '',
    `<p>oleh ${escapeHtml(event_organizer.name)}</p>`,
    `<p><strong class="num">${formatRupiah(event.price)}</strong> per suara · `,
    event.votes_count === null
      ? `${escapeHtml(hiddenSentence(event))}</p>`
      : `<span class="num">${formatCount(event.votes_count)}</span> suara</p>`,
    event.status === 'completed' ? '<p>Event Completed!</p>' : '',
    '</div></div></section>',
    rows.length > 0
      ? `<section class="page first-list"><h2>Leaderboard</h2><p>Data ${escapeHtml(asOf)} ${zoneNames[event.zone]}</p><ol>${rows.join('')}</ol></section>`
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
    `<div class="${images.length > 1 ? 'car several' : 'car'}"><div class="car-view">` +
    '<div class="car-rail"><div class="car-slide"><span class="picture aspect-video">' +
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
