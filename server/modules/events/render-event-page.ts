import type { EventResponse, PublicEventStatus } from '#contracts/events/events.ts';
import { zoneNames } from '#contracts/events/events.ts';
import { pictureAt } from '#contracts/media/pictures.ts';
import { formatCount, formatRupiah } from '#contracts/money.ts';
import { escapeHtml } from '#server/platform/html.ts';
import { type PageContent, renderMissingHead, renderPageHead } from '#server/platform/page-head.ts';
import type { Snapshot } from '#server/platform/snapshot-cache.ts';
import { eventCard, shareImagePath } from '../documents/index.ts';
import { getEventPage } from './get-event-page.ts';
import { hiddenSentence } from './hidden-sentence.ts';

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

function renderBody({ event, event_organizer, leaderboard, leaderboard_as_of }: EventResponse): string {
  const rows = leaderboard.map(
    (row) =>
      `<li value="${row.rank}"><img src="${escapeHtml(pictureAt(row.profile_image, 320))}" alt="" width="48" height="60" /> ` +
      `<strong>${escapeHtml(row.name)}</strong> <span>${escapeHtml(row.category)}</span> ` +
      `<span class="num">${percent.format(row.vote_percentage)}</span></li>`,
  );
  const asOf = new Date(leaderboard_as_of).toLocaleString('id-ID', {
    timeZone: event.zone,
    dateStyle: 'long',
    timeStyle: 'short',
  });
  return [
    `<main class="first-paint" data-theme="night"><p>${statusWords[event.status]}</p>`,
    `<h1>${escapeHtml(event.name)}</h1>`,
    event.tagline ? `<p>${escapeHtml(event.tagline)}</p>` : '',
    `<p>oleh ${escapeHtml(event_organizer.name)}</p>`,
    `<p><strong class="num">${formatRupiah(event.price)}</strong> per suara · `,
    event.votes_count === null
      ? `${escapeHtml(hiddenSentence(event))}</p>`
      : `<span class="num">${formatCount(event.votes_count)}</span> suara</p>`,
    event.status === 'completed' ? '<p>Event Completed!</p>' : '',
    rows.length > 0
      ? `<section><h2>Leaderboard</h2><p>Data ${escapeHtml(asOf)} ${zoneNames[event.zone]}</p><ol>${rows.join('')}</ol></section>`
      : '',
    '</main>',
  ].join('');
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
