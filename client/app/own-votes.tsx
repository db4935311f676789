import { rightsOf } from '../lib/rights.ts';
import { useClaims } from '../lib/session.ts';
import { usePart } from '../lib/use-part.ts';

const loadNotice = () => import('./own-votes-notice.tsx').then(({ OwnVotesNotice }) => OwnVotesNotice);

/** Notice of own votes on every page; loaded only with an account. */
export function OwnVotes() {
  const claims = useClaims();
  const isWanted = rightsOf(claims)('followOwnVotes');
  const Notice = usePart(loadNotice, { wanted: isWanted });
  return Notice && claims && isWanted && <Notice accountId={claims.id} />;
}
