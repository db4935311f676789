import { useEffect } from 'react';

/** Calls `open` for ⌘K and Ctrl+K, unless a dialog or panel with a form is open: going elsewhere would drop what was filled in. */
export function useSearchShortcut(open: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey);
      if (!isShortcut || event.altKey || event.shiftKey) return;
      // The browser's own meaning of the keys is its address bar.
      event.preventDefault();
      if (!document.querySelector('[role="dialog"] form, [role="alertdialog"]')) open();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open]);
}
