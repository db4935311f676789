import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { answerStepUp, useStepUp } from '../../lib/step-up.ts';
import { usePart } from '../../lib/use-part.ts';

const loadDialog = () => import('./step-up-dialog.tsx').then(({ StepUpDialog }) => StepUpDialog);
const refuse = () => answerStepUp({ isProven: false });

/** Opens the dialog when an action asks for a factor. Who goes to another page, or is somebody else by now, gives none. */
export function StepUp() {
  const wanted = useStepUp();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page it was asked on is left
  useEffect(() => refuse, [key]);
  const Dialog = usePart(loadDialog, { wanted, onFailed: refuse });
  return (
    Dialog && <Dialog open={wanted} onProven={() => answerStepUp({ isProven: true })} onClose={refuse} />
  );
}
