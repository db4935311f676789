import { createHash } from 'node:crypto';
import type { ShareImageSubject } from './documents.repository.ts';

/**
 * Everything that a share image shows. There is no room in it for votes, ranks or percentages: a picture stays in chats long after the board has changed.
 */
export interface ShareCard {
  subject: ShareImageSubject;
  lead: string;
  title: string;
  /** In gold below the title; may be empty. */
  accent: string;
  note: string;
  /** Address of the portrait, `/media/….webp`; empty when there is none. */
  picture: string;
}

/** To be raised when `draw-share-card.ts` draws something else, so that every picture is made anew. */
const DESIGN_VERSION = 2;

export function eventCard(event: {
  id: string;
  name: string;
  tagline: string;
  organizerName: string;
  profileImage: string;
}): ShareCard {
  return {
    subject: { kind: 'share_image_event', subjectId: event.id },
    lead: 'Dukung finalismu di',
    title: event.name,
    accent: event.tagline,
    note: event.organizerName && `oleh ${event.organizerName}`,
    picture: event.profileImage,
  };
}

export function finalistCard(finalist: {
  id: string;
  name: string;
  category: string;
  eventName: string;
  profileImage: string;
}): ShareCard {
  return {
    subject: { kind: 'share_image_finalist', subjectId: finalist.id },
    lead: 'Dukung',
    title: finalist.name,
    accent: finalist.category,
    note: finalist.eventName,
    picture: finalist.profileImage,
  };
}

/** 16 hexadecimal digits that differ whenever the picture would. */
export function fingerprintOf(card: ShareCard): string {
  const { lead, title, accent, note, picture } = card;
  const shown = JSON.stringify([DESIGN_VERSION, lead, title, accent, note, picture]);
  return createHash('sha256').update(shown).digest('hex').slice(0, 16);
}

/** The picture's address, from `/`. It changes with what the picture shows, so it may be kept for ever. */
export function shareImagePath(card: ShareCard): string {
  const { kind, subjectId } = card.subject;
  const folder = kind === 'share_image_event' ? 'events' : 'finalists';
  return `/og/${folder}/${encodeURIComponent(subjectId)}.png?v=${fingerprintOf(card)}`;
}
