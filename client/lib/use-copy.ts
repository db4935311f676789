import { useEffect, useState } from 'react';

/** How long a copy is confirmed. */
const COPIED_MS = 2_000;

type CopyState = 'idle' | 'copied' | 'unsupported' | 'failed';

/** Copies a text to the clipboard and says how it went. */
export function useCopy(text: string): { state: CopyState; copy: () => Promise<CopyState> } {
  const [state, setState] = useState<CopyState>('idle');

  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('idle'), COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => {
    const reached = await write(text);
    setState(reached);
    return reached;
  };
  return { state, copy };
}

async function write(text: string): Promise<CopyState> {
  // Absent on plain http and in old browsers, whatever the types say.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (!clipboard?.writeText) return 'unsupported';
  try {
    await clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'failed';
  }
}
