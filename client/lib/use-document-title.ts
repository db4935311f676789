import { useEffect } from 'react';

/** `Putri Nusantara 2026 · Sorak`; undefined leaves the title that the server wrote. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = title === 'Sorak' ? title : `${title} · Sorak`;
  }, [title]);
}
