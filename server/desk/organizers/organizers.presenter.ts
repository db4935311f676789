import type {
  DeskOrganizer,
  OrganizerEvent,
  OrganizerRow,
  OrganizerStatistics,
  Credentials as SentCredentials,
} from '#contracts/organizers/organizers.ts';
import type { OrganizerEventRecord } from '#server/modules/events/index.ts';
import type { OrganizerRecord } from '#server/modules/organizers/index.ts';
import type { Credentials } from '#server/modules/setup/index.ts';
import { type OrganizerFigures, organizerStatus } from './count-organizer-events.ts';

const DAY_MS = 86_400_000;

export function presentOrganizerRow(organizer: OrganizerRecord, figures: OrganizerFigures): OrganizerRow {
  return {
    id: organizer.id,
    name: organizer.name,
    profile_image: organizer.profileImage,
    event_done: figures.statuses.completed,
    event_created: figures.events,
    created_at: organizer.createdAt.toISOString(),
    total_amount: figures.grossAmount,
    status: organizerStatus(figures, organizer),
    is_active: organizer.isActive,
  };
}

export function presentOrganizer(
  organizer: OrganizerRecord,
  { figures, lastLoginAt }: { figures: OrganizerFigures; lastLoginAt: Date | null },
): DeskOrganizer {
  return {
    ...presentOrganizerRow(organizer, figures),
    email: organizer.email,
    phone_number: organizer.phoneNumber,
    description: organizer.description,
    social_media_link: organizer.socialMediaLink,
    follower_count: organizer.followerCount,
    revision: organizer.editRevision,
    last_login: lastLoginAt?.toISOString() ?? null,
  };
}

export function presentCredentials({ userId, ...credentials }: Credentials): SentCredentials {
  return { user_id: userId, ...credentials };
}

export function presentOrganizerStatistics({ statuses, ...figures }: OrganizerFigures): OrganizerStatistics {
  return {
    total_assets: figures.grossAmount ?? 0,
    hidden_events: figures.hiddenEvents,
    total_transactions: figures.transactions,
    total_events: figures.events,
    status_completed: statuses.completed,
    status_ongoing: statuses.ongoing,
    status_upcoming: statuses.upcoming,
    status_canceled: statuses.canceled,
    status_pending: statuses.draft,
  };
}

export function presentOrganizerEvent(
  { id, organizerId, name, status, start, end }: OrganizerEventRecord,
  { amount }: { amount: number | null },
): OrganizerEvent {
  return {
    id,
    name,
    total_amount: amount,
    status,
    event_organizer_id: organizerId,
    duration: start && end && Math.ceil((end.getTime() - start.getTime()) / DAY_MS),
  };
}
