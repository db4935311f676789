import { useClaims } from '../lib/session.ts';
import { usePart } from '../lib/use-part.ts';

const loadNotice = () => import('./own-votes-notice.tsx').then(({ OwnVotesNotice }) => OwnVotesNotice);

/** Notice of own votes on every page; loaded only with an account. */
export function OwnVotes() {
  const claims = useClaims();
  const isVoter = claims?.role_id === 'ROLE003';
  const Notice = usePart(loadNotice, { wanted: isVoter });
  return Notice && isVoter && <Notice accountId={claims.id} />;
}
