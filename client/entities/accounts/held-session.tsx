import { Fragment, type ReactNode } from 'react';
import type { Claims } from '#contracts/accounts/session.ts';
import { useHeldSession } from '../../lib/session.ts';
import { usePart } from '../../lib/use-part.ts';
import { StepUp } from './step-up.tsx';

const loadDialog = () => import('./session-dialog.tsx').then(({ SessionDialog }) => SessionDialog);

/**
 * Pages on which somebody may have filled in something: when the session ends they stay as they are, and open the login in a dialog. Nothing
 * that one person has typed stays for the next. Where an action asks for a factor they open that dialog.
 */
export function HeldSession({ claims, children }: { claims: Claims; children: ReactNode }) {
  const { ended, putOff } = useHeldSession();
  const Dialog = usePart(loadDialog, { wanted: ended });
  return (
    <>
      <Fragment key={claims.id}>
        {children}
        <StepUp />
      </Fragment>
      {Dialog && <Dialog open={ended} claims={claims} onClose={putOff} />}
    </>
  );
}
