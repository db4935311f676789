import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { useDiscard } from './use-discard.tsx';

type DiscardButtonProps = {
  /** Something was filled in that is not stored. */
  dirty: boolean;
  onDiscard: () => void;
  children: ReactNode;
};

/** Leaves a form that stands in no panel of its own; confirms before what was filled in is lost. */
export function DiscardButton({ dirty, onDiscard, children }: DiscardButtonProps) {
  const { leave, question } = useDiscard({ dirty, onLeave: onDiscard });
  return (
    <>
      <Button variant="line" onClick={leave}>
        {children}
      </Button>
      {question}
    </>
  );
}
