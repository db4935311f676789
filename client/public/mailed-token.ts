import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The token of a mailed link: what stands behind `#`, which no server hears of. It stays the same if the address changes. */
export function useMailedToken(): string {
  const { hash } = useLocation();
  const [token] = useState(() => hash.slice(1));
  return token;
}
