import { useEffect, useRef } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { KeyRoundIcon } from '../../ui/icons.ts';
import { WaitNote } from './wait-note.tsx';

type PasskeyProofProps = {
  /** Why the last one was refused. */
  problem: string | null;
  pending: boolean;
  pendingText: string;
  /** Until another one may be tried. */
  seconds: number;
  onGive: () => void;
};

/** The button that has a passkey answer. */
export function PasskeyProof({ problem, pending, pendingText, seconds, onGive }: PasskeyProofProps) {
  const { t } = useTranslation('factors');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="stack gap-5">
      <p className="muted text-15">{t('proof.passkeyText')}</p>
      {problem && <FieldError>{problem}</FieldError>}
      <WaitNote seconds={seconds} />
      <Button
        ref={button}
        size="lg"
        block
        pending={pending}
        pendingText={pendingText}
        disabled={seconds > 0}
        onClick={onGive}
      >
        <KeyRoundIcon className="i" />
        {t('proof.passkey')}
      </Button>
    </div>
  );
}
