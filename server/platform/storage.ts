import { resolve } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { config } from './config.ts';

/** Where files of the public part of the storage lie on a local disk. */
export function mediaDirectory(): string {
  return resolve(config().dataDir, 'media');
}

/** The storage of public files: a folder of the data directory. Keys look like `finalists/x.webp`. */
export function mediaDisk(): Disk {
  return diskOf(mediaDirectory(), 'public');
}

/** The storage of what workers draw; files are handed out by routes only. Keys look like `share/x.png`. */
export function documentsDisk(): Disk {
  return diskOf(resolve(config().dataDir, 'documents'), 'private');
}

const disks = new Map<string, Disk>();

function diskOf(directory: string, visibility: 'public' | 'private'): Disk {
  const opened = disks.get(directory);
  if (opened) return opened;
  const disk = new Disk(new FSDriver({ location: directory, visibility }));
  disks.set(directory, disk);
  return disk;
}
