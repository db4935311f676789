import { useClaims } from '../lib/session.ts';
import { usePart } from '../lib/use-part.ts';

const loadNotice = () => import('./own-votes-notice.tsx').then(({ OwnVotesNotice }) => OwnVotesNotice);

/** Own votes are felt wherever their buyer is; visitors without an account load nothing for it. */
export function OwnVotes() {
  const claims = useClaims();
  const isVoter = claims?.role_id === 'ROLE003';
  const Notice = usePart(loadNotice, { wanted: isVoter });
  return Notice && isVoter && <Notice accountId={claims.id} />;
}
