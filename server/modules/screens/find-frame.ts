import { linkTokenSchema } from '#contracts/ids.ts';
import type { ScreenFrame } from '#contracts/screens/screens.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { findEvent } from '../events/index.ts';
import { frameScreen } from './frame-screen.ts';
import { findScreenByToken, type ScreenRecord } from './screens.repository.ts';

/** The screen of a link; null for a token that is invalid, unknown or revoked. */
export async function findLivingScreen(token: string | undefined): Promise<ScreenRecord | null> {
  const { data } = linkTokenSchema.safeParse(token);
  return data === undefined ? null : findScreenByToken(data);
}

/** What the screen of a link may show now; null when there is none (any more). */
export async function findFrame(token: string | undefined): Promise<ScreenFrame | null> {
  const screen = await findLivingScreen(token);
  if (!screen) return null;
  const [event, now] = await Promise.all([findEvent(screen.eventId), databaseNow()]);
  return event && frameScreen(screen, { event, now });
}
