import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { usePart } from '../lib/use-part.ts';
import { openToastPlace } from './toast-place.ts';
import type { Toast, ToastKind } from './toast-stack.tsx';

type ToastOptions = {
  /** A second, quieter line. */
  detail?: string | undefined;
};

/** Said before the stack was there. */
const waiting: Toast[] = [];
let deliver: ((toast: Toast) => void) | undefined;
let wakeHost: (() => void) | undefined;

function show(kind: ToastKind, message: string, { detail }: ToastOptions = {}): void {
  const toast = { kind, message, detail };
  if (deliver) {
    deliver(toast);
  } else {
    waiting.push(toast);
    wakeHost?.();
  }
}

/** The only way to say something in passing. The first letter becomes a capital. */
export const toast = {
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  info: (message: string, options?: ToastOptions) => show('info', message, options),
  warning: (message: string, options?: ToastOptions) => show('warning', message, options),
  error: (message: string, options?: ToastOptions) => show('error', message, options),
};

const loadStack = () => import('./toast-stack.tsx').then(({ ToastStack }) => ToastStack);

/** Whoever touches the page may soon get a message, also that the network is gone, when nothing can be fetched. */
const TOUCHES = ['pointerdown', 'keydown'] as const;

/** Where toasts appear. Once per page; what draws them is fetched at the first toast or the first touch of the page. */
export function ToastHost() {
  const [wanted, setWanted] = useState(false);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const opened = openToastPlace();
    setPlace(opened);
    return () => opened.remove();
  }, []);
  useEffect(() => {
    const wake = () => setWanted(true);
    wakeHost = wake;
    if (waiting.length > 0) wake();
    for (const touch of TOUCHES) window.addEventListener(touch, wake, { once: true, passive: true });
    return () => {
      wakeHost = undefined;
      for (const touch of TOUCHES) window.removeEventListener(touch, wake);
    };
  }, []);
  const Stack = usePart(loadStack, {
    wanted,
    onFailed: () => {
      // Later it would be no news any more.
      waiting.length = 0;
      setWanted(false);
    },
  });
  return Stack && place && createPortal(<Stack onReady={takeUp} />, place);
}

/** Hands the stack what waited and whatever comes. @returns stops it */
function takeUp(say: (toast: Toast) => void): () => void {
  deliver = say;
  for (const toast of waiting.splice(0)) say(toast);
  return () => {
    deliver = undefined;
  };
}
