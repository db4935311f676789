import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { toast } from '../../ui/toast.tsx';
import type { SentProof } from './factors.ts';
import { logInWithPasskey, requestAnyPasskey } from './log-in.ts';
import { answerWithPasskey, fillsInPasskeys, PasskeyError, takePasskeyQuestionBack } from './passkeys.ts';
import { useEntry, useLogInTrouble } from './use-log-in.ts';

type Answer = Omit<Extract<SentProof, { method: 'passkey' }>, 'method'>;

/** A challenge is good for five minutes: what waits in a field gets another one in time. */
const RENEWED_AFTER_MS = 4 * 60_000;

/**
 * Logs in by a passkey alone: by the button, or by choosing one where the browser fills the username in.
 *
 * @param waits whether one may be chosen in the username's field
 */
export function usePasskeyLogin({
  waits,
  onIn,
  onLimited,
}: {
  waits: boolean;
  onIn: () => void;
  onLimited: (seconds: number) => void;
}) {
  const { t } = useTranslation('factors');
  const showTrouble = useLogInTrouble({ onLimited });
  const enter = useEntry({ onIn });
  // The question in the field is asked anew when that of the button was closed, and when an answer was refused.
  const [turn, setTurn] = useState(0);
  const again = () => setTurn((before) => before + 1);
  const send = useWrite({
    mutationFn: (answer: Answer) => logInWithPasskey(answer),
    onSuccess: (answer) => enter(answer),
    onError: (error) => {
      showTrouble(error);
      again();
    },
  });
  const ask = useWrite({
    mutationFn: () => askForPasskey(),
    onSuccess: (answer) => send.mutate(answer),
    onError: (error) => {
      if (!(error instanceof PasskeyError)) showTrouble(error);
      else if (!error.isTakenBack) toast.error(t(`passkey.${error.trouble}`));
      again();
    },
  });
  const sendFilledIn = useRef(send.mutate);
  sendFilledIn.current = send.mutate;
  const isBusy = ask.isPending || send.isPending;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the turn begins it anew
  useEffect(() => {
    if (!waits || isBusy) return;
    return waitInField((answer) => sendFilledIn.current(answer));
  }, [waits, isBusy, turn]);
  return { ask: () => ask.mutate(), pending: isBusy };
}

async function askForPasskey(): Promise<Answer> {
  const { challenge_id, options } = await requestAnyPasskey();
  return { challenge_id, response: await answerWithPasskey(options) };
}

/** Waits for a passkey that is chosen in the field. @returns stops it */
function waitInField(onChosen: (answer: Answer) => void): () => void {
  let left = false;
  let asking = 0;
  const wait = async () => {
    if (!(await fillsInPasskeys()) || left) return;
    const { challenge_id, options } = await requestAnyPasskey();
    if (left) return;
    asking += 1;
    try {
      onChosen({ challenge_id, response: await answerWithPasskey(options, { filledIn: true }) });
    } finally {
      asking -= 1;
    }
  };
  // Nobody has asked for it: where it fails the button and the password are there.
  const tryToWait = () => void wait().catch(() => undefined);
  tryToWait();
  const timer = setInterval(() => {
    if (!document.hidden) tryToWait();
  }, RENEWED_AFTER_MS);
  return () => {
    left = true;
    clearInterval(timer);
    if (asking > 0) takePasskeyQuestionBack();
  };
}
