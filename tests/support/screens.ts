import {
  type ChangeScreenRequest,
  SCREEN_TOKEN_HEADER,
  type Screen,
  type ScreenFrame,
} from '#contracts/screens/screens.ts';
import { updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { type Api, buildVisitor } from './api.ts';
import { buildEvent, buildOrganizer } from './events.ts';
import { placePaidOrders } from './workers.ts';

/** An event with a hall screen; `screen` is as its controller saw it last. */
export interface HallStage extends Awaited<ReturnType<typeof buildEvent>> {
  staff: Awaited<ReturnType<typeof buildVisitor>>;
  screen: Screen;
  token: string;
}

/** An event whose third finalist leads, a screen of it, and the organizer's staff. */
export async function buildHallStage(api: Api): Promise<HallStage> {
  const organizer = await buildOrganizer();
  const { event, finalists } = await buildEvent({ organizerId: organizer.id });
  const staff = await buildVisitor({ roleId: 'ROLE002', organizerId: organizer.id });
  for (const [index, quantity] of [13, 31, 57].entries()) {
    const finalist = finalists[index];
    if (finalist) await placePaidOrders({ eventId: event.id, finalists: [finalist], count: 1, quantity });
  }
  await updateLeaderboard(event.id);
  const made = await api
    .post(`/admin/events/${event.id}/screens`)
    .set(staff.headers)
    .send({ name: 'Layar utama' })
    .expect(201);
  const { screen, token } = made.body as { screen: Screen; token: string };
  return { event, finalists, staff, screen, token };
}

/** What the hall's browser fetches. */
export const lookAt = (api: Api, token: string) => api.get('/screen').set(SCREEN_TOKEN_HEADER, token);

/** What the controller's phone sends. @returns the status of the answer */
export async function changeScreen(
  api: Api,
  stage: HallStage,
  change: Omit<ChangeScreenRequest, 'revision'>,
): Promise<number> {
  const { revision, id } = stage.screen;
  const answer = await api
    .put(`/admin/screens/${id}`)
    .set(stage.staff.headers)
    .send({ revision, ...change });
  if (answer.status === 200) stage.screen = answer.body.screen as Screen;
  return answer.status;
}

/** One paid order for a finalist, counted. */
export async function voteFor(
  { event, finalists }: HallStage,
  order: { finalist: number; quantity: number },
): Promise<void> {
  const finalist = finalists[order.finalist];
  if (!finalist) throw new Error('no such finalist');
  await placePaidOrders({ eventId: event.id, finalists: [finalist], count: 1, quantity: order.quantity });
  await updateLeaderboard(event.id);
}

/** Names from the first place on, null where it is covered. */
export const namesOf = ({ rows }: ScreenFrame) => rows.map(({ finalist }) => finalist?.name ?? null);
