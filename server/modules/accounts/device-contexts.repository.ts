import { randomUUID } from 'node:crypto';
import type { DeviceContext } from './device-context-record.ts';
import { DeviceContextModel } from './device-contexts.model.ts';

export async function insertDeviceContext(userId: string, reported: DeviceContext): Promise<void> {
  await DeviceContextModel.create({
    _id: randomUUID(),
    userId,
    screenResolution: reported.screenResolution,
    timezone: reported.timezone,
    language: reported.language,
    address: reported.address,
    latitude: reported.latitude,
    longitude: reported.longitude,
    toldAt: new Date(),
  });
}

/** What a person's devices reported, newest first; it is gone by itself after 90 days. */
export async function findDeviceContextsOf(userId: string): Promise<DeviceContext[]> {
  const rows = await DeviceContextModel.find({ userId }).sort({ toldAt: -1 }).limit(100).lean();
  return rows.map((row) => ({
    screenResolution: row.screenResolution,
    timezone: row.timezone,
    language: row.language,
    address: row.address,
    latitude: row.latitude,
    longitude: row.longitude,
  }));
}

export async function deleteDeviceContextsOf(userId: string): Promise<void> {
  await DeviceContextModel.deleteMany({ userId });
}
