import { useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Claims } from '#contracts/accounts/session.ts';
import { HeldSession } from '../../entities/accounts/held-session.tsx';
import { ownOrganizersQuery } from '../../entities/teams/own-organizers.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { rightsOf } from '../../lib/rights.ts';
import { sessionHasEnded, useClaims } from '../../lib/session.ts';
import { toast } from '../../ui/toast.tsx';
import { firstPage } from './desk-pages.ts';

/**
 * Lets the desk's people in, also those who have nothing to do there at present. Visitors without a session go to the login, which says why and leads back here; customers go home and get a
 * message that it is not for them; whoever logs out in another tab goes to the login page. A session that ends inside opens the login dialog. That it
 * still stands is checked on each change of route by `SessionCheck`; what may be read is decided at the server.
 */
export function DeskGuard({ children }: { children: (claims: Claims) => ReactNode }) {
  const { t } = useTranslation('desk');
  const claims = useClaims();
  const navigate = useNavigate();
  const wasInside = useRef(false);
  const allowed = claims !== null && rightsOf(claims)('enterDesk');
  const isLoggedOut = claims === null;
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (allowed) {
      wasInside.current = true;
      return;
    }
    // One turn later: whoever took the claims away may be on the way to say why and to leave by itself.
    const timer = setTimeout(() => {
      if (!isLoggedOut) {
        toast.info(t('guard.notYours'));
        void navigate('/', { replace: true });
        return;
      }
      const hasLeft = wasInside.current && !sessionHasEnded();
      const state = hasLeft ? null : { wanted: pathname + search + hash };
      void navigate('/auth/login', { replace: true, state });
    });
    return () => clearTimeout(timer);
  }, [allowed, isLoggedOut, pathname, search, hash, navigate, t]);
  const isMoving = useOrganizerMove(claims);
  if (!allowed || isMoving) return null;
  return (
    <HeldSession claims={claims}>
      {/* Nothing of a page of one organizer stays for the next: neither what is typed there nor the answer that a list shows until its own comes. */}
      <Fragment key={claims.eo_id}>{children(claims)}</Fragment>
    </HeldSession>
  );
}

/**
 * Who acts for another organizer, chosen here or in another tab, begins at that one's first page: the present address may name something of the former one.
 *
 * @returns true until that page is there
 */
function useOrganizerMove(claims: Claims | null): boolean {
  const { t } = useTranslation('desk');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [acting, setActing] = useState(() => actorOf(claims));
  const now = actorOf(claims);
  const isMoving = acting?.id === now?.id && acting?.organizerId !== now?.organizerId;
  const may = rightsOf(claims);
  const target = may('useDesk') ? firstPage(may) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever somebody acts for another organizer; the others are for use inside
  useEffect(() => {
    if (!isMoving) {
      setActing((before) => (before?.id === now?.id ? before : now));
      return;
    }
    const come = async () => {
      if (target !== null) await navigate(target, { replace: true });
      setActing(now);
      const organizers = await queryClient.fetchQuery(ownOrganizersQuery).catch(() => []);
      const name = organizers.find(({ current }) => current)?.name;
      if (name !== undefined) toast.info(t('acting.switched', { name }));
    };
    void come();
  }, [isMoving, now?.id, now?.organizerId, target]);
  return isMoving;
}

function actorOf(claims: Claims | null): { id: string; organizerId: string | null } | null {
  return claims && { id: claims.id, organizerId: claims.eo_id ?? null };
}
