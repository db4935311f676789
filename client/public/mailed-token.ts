import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The token of a mailed link: the part behind `#`, which is never sent to a server. It stays the same if the address changes. */
export function useMailedToken(): string {
  const { hash } = useLocation();
  const [token] = useState(() => hash.slice(1));
  return token;
}

/** The last one that was taken out of an address, for whoever comes back from the login. */
let taken = '';

/** Whatever this visit has taken is gone with it. */
export const dropTakenToken = (): void => {
  taken = '';
};

/**
 * The same, for a link that is worth money: it is taken out of the address as soon as it was read, so that nobody reads it over a shoulder and no picture of the screen
 * has it. The entry of the history keeps it, for a reload.
 */
export function useTakenToken(): string {
  const { hash, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const given = hash.slice(1);
  const token = given || tokenIn(state) || taken;
  useEffect(() => {
    if (given === '') return;
    taken = given;
    void navigate(pathname + search, {
      replace: true,
      state: { token: given },
      preventScrollReset: true,
    });
  }, [given, pathname, search, navigate]);
  return token;
}

function tokenIn(state: unknown): string {
  const token = typeof state === 'object' && state !== null && 'token' in state ? state.token : '';
  return typeof token === 'string' ? token : '';
}
