import type {
  ChangeRequest,
  ChangeRequestResponse,
  ChangeRequestsResponse,
} from '#contracts/events/change-requests.ts';
import { findUsersByIds } from '#server/modules/accounts/index.ts';
import type { ChangeRequestRecord } from '#server/modules/change-requests/index.ts';
import { findEventsByIds } from '#server/modules/events/index.ts';
import { findOrganizers } from '#server/modules/organizers/index.ts';
import { AppError } from '#server/platform/app-error.ts';

/** Requests as the desk shows them. */
export async function presentChangeRequests(
  requests: readonly ChangeRequestRecord[],
): Promise<Pick<ChangeRequestsResponse, 'change_requests'>> {
  return { change_requests: await describe(requests) };
}

/** One of them. @throws AppError `change_request_not_found` when its event was removed at this moment */
export async function presentChangeRequest(request: ChangeRequestRecord): Promise<ChangeRequestResponse> {
  const [change_request] = await describe([request]);
  if (!change_request) throw new AppError({ code: 'change_request_not_found' });
  return { change_request };
}

/** With the names of what they are about. */
async function describe(requests: readonly ChangeRequestRecord[]): Promise<ChangeRequest[]> {
  const people = requests.flatMap(({ askedBy, closedBy }) => [askedBy, ...(closedBy ? [closedBy] : [])]);
  const [users, events, organizers] = await Promise.all([
    findUsersByIds(people),
    findEventsByIds(requests.map(({ eventId }) => eventId)),
    findOrganizers(requests.map(({ organizerId }) => organizerId)),
  ]);
  const names = new Map(users.map(({ id, name }) => [id, name]));
  // One whose event was removed at this moment is left out.
  return requests.flatMap((request) => {
    const event = events.get(request.eventId);
    if (!event) return [];
    return {
      id: request.id,
      event: { id: event.id, name: event.name, profile_image: event.profileImage, zone: event.zone },
      event_organizer: {
        id: request.organizerId,
        name: organizers.get(request.organizerId)?.name ?? '',
      },
      state: request.state,
      asked_by: names.get(request.askedBy) ?? null,
      asked_at: request.askedAt.toISOString(),
      reason: request.reason,
      differences: request.changes.map(({ field, former, wished }) => ({ field, former, wished })),
      closed_by: request.closedBy === null ? null : (names.get(request.closedBy) ?? null),
      closed_at: request.closedAt?.toISOString() ?? null,
      decision_reason: request.decisionReason,
    };
  });
}
