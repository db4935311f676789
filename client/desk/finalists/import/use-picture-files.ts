import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '#client/lib/api.ts';
import { uploadPicture } from '#client/lib/upload.ts';
import { UPLOAD_BYTES_MAX } from '#contracts/media/uploads.ts';
import { pictureKey } from './match-pictures.ts';

/** A picture that was chosen for an import; it is sent once a row uses it. */
export type PictureFile = {
  /** Its name as files are compared. */
  key: string;
  name: string;
  file: File;
  state: 'waiting' | 'sending' | 'stored' | 'failed';
  /** Of the stored one. */
  url: string;
  /** Why it failed. */
  problem: string;
};

/** So many travel at once: rows are checked beside them. */
const AT_ONCE = 3;

/** The pictures beside a table: chosen in any order, sent when a row names them. */
export function usePictureFiles(tooLarge: string) {
  const [files, setFiles] = useState<ReadonlyMap<string, PictureFile>>(new Map());
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const patch = (key: string, of: File, change: Partial<PictureFile>) =>
    setFiles((before) => {
      const file = before.get(key);
      // Another file of that name may have taken its place meanwhile.
      return file?.file === of ? new Map(before).set(key, { ...file, ...change }) : before;
    });

  const send = ({ key, file }: PictureFile) => {
    patch(key, file, { state: 'sending' });
    uploadPicture(file, { type: 'finalists', signal: leaving.current?.signal }).then(
      (url) => patch(key, file, { state: 'stored', url }),
      (error) => patch(key, file, { state: 'failed', problem: errorMessage(error) }),
    );
  };

  return {
    files,
    add: (chosen: readonly File[]) =>
      setFiles((before) => {
        const after = new Map(before);
        for (const file of chosen) {
          const key = pictureKey(file.name);
          const state = file.size > UPLOAD_BYTES_MAX ? 'failed' : 'waiting';
          const problem = state === 'failed' ? tooLarge : '';
          after.set(key, { key, name: file.name, file, state, url: '', problem });
        }
        return after;
      }),
    /** Sends the next ones of those that rows use. */
    sendWanted: (wanted: ReadonlySet<string>) => {
      const all = [...files.values()];
      const free = AT_ONCE - all.filter(({ state }) => state === 'sending').length;
      const next = all.filter(({ key, state }) => state === 'waiting' && wanted.has(key));
      for (const file of next.slice(0, free)) send(file);
    },
  };
}
