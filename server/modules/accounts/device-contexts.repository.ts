import { randomUUID } from 'node:crypto';
import type { DeviceContext } from './device-context-record.ts';
import { DeviceContextModel } from './device-contexts.model.ts';

/** What a device reported at a login, with consent; the place by its name. */
export interface DeviceReport {
  reportedAt: Date;
  screenResolution: string | null;
  timezone: string | null;
  language: string | null;
  address: string | null;
}

export async function insertDeviceContext(userId: string, reported: DeviceContext): Promise<string> {
  const id = randomUUID();
  await DeviceContextModel.create({
    _id: id,
    userId,
    screenResolution: reported.screenResolution,
    timezone: reported.timezone,
    language: reported.language,
    address: reported.address,
    latitude: reported.latitude,
    longitude: reported.longitude,
    toldAt: new Date(),
  });
  return id;
}

/** The names of the places that somebody's devices reported, by the ids of the reports. */
export async function findPlaces(userId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await DeviceContextModel.find(
    { _id: { $in: [...ids] }, userId, address: { $ne: null } },
    { address: 1 },
  ).lean();
  return new Map(rows.flatMap(({ _id, address }) => (address === null ? [] : [[_id, address] as const])));
}

/** What somebody's devices reported at logins since then, the oldest first. */
export async function findDeviceReports(userId: string, { since }: { since: Date }): Promise<DeviceReport[]> {
  const rows = await DeviceContextModel.find({ userId, toldAt: { $gte: since } })
    .sort({ toldAt: 1 })
    .lean();
  return rows.map(({ toldAt: reportedAt, screenResolution, timezone, language, address }) => ({
    reportedAt,
    screenResolution,
    timezone,
    language,
    address,
  }));
}

export async function deleteDeviceContextsOf(userId: string): Promise<void> {
  await DeviceContextModel.deleteMany({ userId });
}
