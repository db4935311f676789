import { useEffect, useState } from 'react';

/** How long *Link copied!* stands. */
const COPIED_MS = 2_000;

export type CopyState = 'idle' | 'copied' | 'unsupported' | 'failed';

/** Copies a text to the clipboard and says how it went. */
export function useCopyLink(text: string): { state: CopyState; copy: () => Promise<void> } {
  const [state, setState] = useState<CopyState>('idle');

  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('idle'), COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => {
    // Absent on plain http and in old browsers, whatever the types say.
    const clipboard: Clipboard | undefined = navigator.clipboard;
    if (!clipboard?.writeText) {
      setState('unsupported');
      return;
    }
    try {
      await clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  return { state, copy };
}
