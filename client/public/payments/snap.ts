import type { Language } from '#contracts/language.ts';

/** The provider's script, as far as we use it. Callbacks come from the customer's browser and prove nothing. */
export type SnapCallbacks = {
  onSuccess: () => void;
  onPending: () => void;
  onError: () => void;
  onClose: () => void;
};

type Snap = {
  embed: (token: string, options: SnapCallbacks & { embedId: string; language: Language }) => void;
  hide: () => void;
};

declare global {
  interface Window {
    snap?: Snap;
  }
}

let loading: Promise<Snap> | undefined;

/**
 * Loads the provider's script once per page.
 *
 * @throws Error when it cannot be had; the next call then tries again
 */
export function loadSnap({ scriptUrl, clientKey }: { scriptUrl: string; clientKey: string }): Promise<Snap> {
  if (window.snap) return Promise.resolve(window.snap);
  loading ??= new Promise<Snap>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      loading = undefined;
      reject(new Error('The payment script could not be loaded'));
    };
    script.src = scriptUrl;
    script.async = true;
    script.dataset.clientKey = clientKey;
    script.onload = () => (window.snap ? resolve(window.snap) : fail());
    script.onerror = fail;
    document.head.append(script);
  });
  return loading;
}

/** Takes an embedded form away; needed before another one may be opened. */
export function hideSnap(): void {
  try {
    window.snap?.hide();
  } catch {
    // Nothing was open: the original complains about it.
  }
}
