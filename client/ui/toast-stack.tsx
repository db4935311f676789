import { useEffect, useRef, useState } from 'react';
import { toast as sonner, Toaster } from 'sonner';
import { capitalizeFirst } from '../lib/format.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { toneClass } from './badge.tsx';
import { EDGE_PX, findFreePlace, USUAL_PLACE } from './free-place.ts';
import { AlertTriangleIcon, CheckIcon, InfoIcon, XIcon } from './icons.ts';
import * as styles from './toast-stack.module.css';

/** Toasts vanish after this long, unless they are being read. */
const TOAST_MS = 3_000;

export type ToastKind = 'success' | 'info' | 'warning' | 'error';
export type Toast = { kind: ToastKind; message: string; detail: string | undefined };

const LOOKS = {
  success: { tone: toneClass.completed, icon: CheckIcon },
  info: { tone: toneClass.ongoing, icon: InfoIcon },
  warning: { tone: toneClass.upcoming, icon: AlertTriangleIcon },
  error: { tone: toneClass.canceled, icon: XIcon },
} as const;

let said = 0;

/** A repeated message replaces the one that is still shown, and its time starts again. */
function say(toast: Toast): void {
  said += 1;
  const turn = said;
  sonner.custom((id) => <ToastCard key={turn} {...toast} onClose={() => sonner.dismiss(id)} />, {
    id: `${toast.kind} ${toast.message}`,
    duration: Number.POSITIVE_INFINITY,
  });
}

/**
 * The toasts: at the right edge, over everything but what can be pressed: as high as nothing is covered. Only `toast.tsx` shows it.
 *
 * @param onReady receives the function that shows a toast once the stack is mounted; returns its cleanup
 */
export function ToastStack({ onReady }: { onReady: (say: (toast: Toast) => void) => () => void }) {
  const [place, setPlace] = useState(USUAL_PLACE);
  // After the effects of the Toaster inside, which drops what was said before them.
  useEffect(
    () =>
      onReady((toast) => {
        // What stands keeps its place.
        if (sonner.getToasts().length === 0) setPlace(findFreePlace());
        say(toast);
      }),
    [onReady],
  );
  const offset = { top: place.topPx, left: EDGE_PX, right: EDGE_PX };
  return (
    <Toaster
      position={`top-${place.side}`}
      expand
      visibleToasts={4}
      gap={12}
      offset={offset}
      mobileOffset={offset}
      className={styles.host}
    />
  );
}

type ToastCardProps = Toast & { onClose: () => void };

function ToastCard({ kind, message, detail, onClose }: ToastCardProps) {
  const { t } = useTranslation('ui');
  const [held, setHeld] = useState(false);
  const close = useRef(onClose);
  close.current = onClose;
  // Sonner's own timer heeds hovering but not focus, so the time is kept here: 3 s that nobody holds.
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => close.current(), TOAST_MS);
    return () => clearTimeout(timer);
  }, [held]);
  const { tone, icon: KindIcon } = LOOKS[kind];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is not operated; being looked at or focused holds its time
    <div
      className={`${styles.toast} ${tone}`}
      role={kind === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.mark}>
        <KindIcon className="i" />
      </span>
      <div>
        <p>{capitalizeFirst(message)}</p>
        {detail && <p>{capitalizeFirst(detail)}</p>}
      </div>
      <button type="button" className={styles.close} aria-label={t('close')} onClick={onClose}>
        <XIcon className="i" />
      </button>
    </div>
  );
}
