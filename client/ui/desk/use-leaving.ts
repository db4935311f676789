import { useEffect, useRef, useState } from 'react';

/** As long as a panel takes to slide out. */
const PANEL_MS = 300;

/** Lets what is drawn only while it is open slide out before it goes: `open` for the panel, `leave` in place of `onGone`. */
export function useLeaving(onGone: () => void): { open: boolean; leave: () => void } {
  const [open, setOpen] = useState(true);
  const gone = useRef(onGone);
  gone.current = onGone;
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => gone.current(), PANEL_MS);
    return () => clearTimeout(timer);
  }, [open]);
  return { open, leave: () => setOpen(false) };
}
