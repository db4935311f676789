import { useState } from 'react';
import { errorMessage, requestFile } from '../lib/api.ts';
import { saveFile } from '../lib/save-file.ts';
import { toast } from './toast.tsx';

/** Fetches a file and hands it to the browser; says how it went. */
export function useDownload({ done }: { done: string }) {
  const [isLoading, setLoading] = useState(false);
  const download = async (path: string, query: Record<string, string | undefined> = {}) => {
    setLoading(true);
    try {
      saveFile(await requestFile(path, { query }));
      toast.success(done);
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setLoading(false);
    }
  };
  return { isLoading, download };
}
