import { useEffect, useRef, useState } from 'react';
import type { PictureKind } from '#contracts/media/pictures.ts';
import { UPLOAD_BYTES_MAX } from '#contracts/media/uploads.ts';
import { uploadPicture } from './upload.ts';
import { noteUploads } from './uploads-under-way.ts';

/** A picture on its way: what it looks like and how much of it is sent, from 0 to 1. */
export type Upload = { id: number; preview: string; progress: number };

type UseUploads = {
  type: PictureKind;
  /** A file above the cap is among those chosen; then none of them is sent. */
  onTooLarge: () => void;
  onFailed: (error: Error) => void;
  /** One call per stored picture, in the order in which they were chosen. */
  onStored: (url: string) => void;
};

/** Sends pictures and keeps count of those on their way. Leaving the screen stops them. */
export function useUploads({ type, onTooLarge, onFailed, onStored }: UseUploads) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const counter = useRef(0);
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const send = (file: File): Promise<string> => {
    counter.current += 1;
    const id = counter.current;
    const preview = URL.createObjectURL(file);
    setUploads((before) => [...before, { id, preview, progress: 0 }]);
    return uploadPicture(file, {
      type,
      signal: leaving.current?.signal,
      onProgress: (progress) =>
        setUploads((before) => before.map((each) => (each.id === id ? { ...each, progress } : each))),
    }).finally(() => {
      setUploads((before) => before.filter((each) => each.id !== id));
      URL.revokeObjectURL(preview);
    });
  };

  const start = async (files: readonly File[]): Promise<boolean> => {
    if (files.some(({ size }) => size > UPLOAD_BYTES_MAX)) {
      onTooLarge();
      return true;
    }
    let areStored = true;
    // They travel side by side, but are handed over as they were chosen.
    for (const sent of files.map(send).map(settled)) {
      const outcome = await sent;
      if (leaving.current?.signal.aborted) return false;
      areStored &&= 'url' in outcome;
      if ('url' in outcome) onStored(outcome.url);
      else onFailed(outcome.error);
    }
    return areStored;
  };

  return { uploads, start: (files: readonly File[]) => noteUploads(start(files)), busy: uploads.length > 0 };
}

/** So that a failed one is no unhandled rejection while those before it are still on their way. */
async function settled(sent: Promise<string>): Promise<{ url: string } | { error: Error }> {
  try {
    return { url: await sent };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}
