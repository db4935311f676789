import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The token of a mailed link: the part behind `#`, which is never sent to a server. It stays the same if the address changes. */
export function useMailedToken(): string {
  const { hash } = useLocation();
  const [token] = useState(() => hash.slice(1));
  return token;
}
