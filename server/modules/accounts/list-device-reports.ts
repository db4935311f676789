import { type DeviceReport, findDeviceReports } from './device-contexts.repository.ts';
import { readUser } from './read-user.ts';

/** What somebody's devices reported since then, as long as the consent stands; null without it. */
export async function listDeviceReports(
  userId: string,
  { since }: { since: Date },
): Promise<DeviceReport[] | null> {
  const user = await readUser(userId);
  return user?.locationConsent ? findDeviceReports(userId, { since }) : null;
}
