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

export async function deleteDeviceContextsOf(userId: string): Promise<void> {
  await DeviceContextModel.deleteMany({ userId });
}
