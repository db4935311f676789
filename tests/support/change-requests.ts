import type { ConsentField } from '#contracts/events/change-requests.ts';
import { insertChangeRequest } from '#server/modules/change-requests/index.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { type Api, buildVisitor } from './api.ts';
import { buildEvent } from './events.ts';

type Visitor = Awaited<ReturnType<typeof buildVisitor>>;

/** When nobody has ordered and the voting has not begun, price and dates can change. */
export const upcoming = () => ({
  start: new Date(Date.now() + 3_600_000),
  end: new Date(Date.now() + 90_000_000),
});

/** A request for another price of an event, as storage has it. */
export function openChangeRequest({
  eventId,
  organizerId,
  askedBy = 'USR-1',
  wished = 3_000,
}: {
  eventId: string;
  organizerId: string;
  askedBy?: string;
  wished?: number;
}) {
  const field: ConsentField = 'price';
  const request = {
    ...{ eventId, organizerId, askedBy, baseRevision: 1, askedAt: new Date(), reason: null },
    language: 'id' as const,
    changes: [{ field, former: 2_500, wished }],
  };
  return inTransaction((session) => insertChangeRequest(request, session));
}

/** An event that is published and not yet open, and an editor of it. */
export async function buildEditor(overrides: Parameters<typeof buildEvent>[0] = {}) {
  const { event, finalists } = await buildEvent({ ...upcoming(), ...overrides });
  const { organizerId } = event;
  const editor = await buildVisitor({
    roleId: 'ROLE002',
    organizerId,
    membership: { role: 'editor', eventIds: null },
  });
  return { event, finalists, organizerId, editor };
}

/** Asks for a change of an event. */
export const ask = (
  api: Api,
  eventId: string,
  { headers }: Pick<Visitor, 'headers'>,
  body: { changes: object; reason?: string | null; revision?: number },
) =>
  api
    .post(`/admin/events/${eventId}/change-requests`)
    .set(headers)
    .send({ revision: 1, ...body });
