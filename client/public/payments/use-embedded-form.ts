import { useCallback, useEffect, useRef, useState } from 'react';
import type { Language } from '#contracts/language.ts';
import { hideSnap, loadSnap, type SnapCallbacks } from './snap.ts';

/** The provider's form is embedded this long after the step has opened. */
const EMBED_DELAY_MS = 2_000;

export type FormState = 'loading' | 'open' | 'closed' | 'failed';
export type PaymentOutcome = 'success' | 'pending' | 'error' | 'closed';

type EmbeddedFormOptions = {
  /** Where the form goes: the id of an element that React leaves empty. */
  embedId: string;
  token: string;
  scriptUrl: string;
  clientKey: string;
  language: Language;
  /** What the form says has happened; never more than a hint to look. */
  onOutcome: (outcome: PaymentOutcome) => void;
};

/** Embeds the provider's form for a token; a closed or failed one may be opened again with the same token. */
export function useEmbeddedForm({
  embedId,
  token,
  scriptUrl,
  clientKey,
  language,
  onOutcome,
}: EmbeddedFormOptions): { state: FormState; open: () => void } {
  const [state, setState] = useState<FormState>('loading');
  const [round, setRound] = useState(0);
  const report = useRef(onOutcome);
  report.current = onOutcome;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` opens the form once more
  useEffect(() => {
    let left = false;
    const outcome = (what: PaymentOutcome) => () => {
      if (left) return;
      if (what === 'closed') setState('closed');
      report.current(what);
    };
    const callbacks: SnapCallbacks = {
      onSuccess: outcome('success'),
      onPending: outcome('pending'),
      onError: outcome('error'),
      onClose: outcome('closed'),
    };
    setState('loading');
    const loaded = loadSnap({ scriptUrl, clientKey });
    loaded.catch(() => undefined); // handled below, after the delay
    const timer = setTimeout(() => {
      void loaded
        .then((snap) => {
          if (left) return;
          snap.embed(token, { embedId, language, ...callbacks });
          setState('open');
        })
        .catch(() => {
          if (!left) setState('failed');
        });
    }, EMBED_DELAY_MS);
    return () => {
      left = true;
      clearTimeout(timer);
      hideSnap();
      document.getElementById(embedId)?.replaceChildren();
    };
  }, [embedId, token, scriptUrl, clientKey, language, round]);

  const open = useCallback(() => setRound((now) => now + 1), []);
  return { state, open };
}
