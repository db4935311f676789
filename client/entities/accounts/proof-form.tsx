import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PasskeyOptionsResponse, ProofMethod } from '#contracts/accounts/factors.ts';
import { ApiError, errorReason } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWait } from '../../lib/use-wait.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { KeyRoundIcon } from '../../ui/icons.ts';
import type { SentProof } from './factors.ts';
import { OtherMethods } from './other-methods.tsx';
import { answerWithPasskey, hasPasskeys, PasskeyError } from './passkeys.ts';
import { isTypedRight, ProofField } from './proof-field.tsx';
import { WaitNote } from './wait-note.tsx';

type ProofFormProps = {
  /** What may be given, the best first. */
  methods: readonly ProofMethod[];
  /** What a passkey has to answer: a new challenge for each try. */
  requestPasskey: () => Promise<PasskeyOptionsResponse | null>;
  send: (proof: SentProof) => Promise<void>;
  /** @returns whether the refusal is dealt with, and nothing is to be said here */
  onRefused?: (error: Error) => boolean;
  /** It is done, and leads on. */
  leaving?: boolean;
};

/** One proof of who is there: a passkey, the code of an app, a recovery code, or the password; why it is refused, and for how long. */
export function ProofForm({ methods, requestPasskey, send, onRefused, leaving = false }: ProofFormProps) {
  const { t } = useTranslation(['factors', 'accounts']);
  const usable = methods.filter((method) => method !== 'passkey' || hasPasskeys());
  const [method, setMethod] = useState(usable[0]);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { seconds, wait } = useWait();
  const { form, focusFirst } = useFirstFocus(method);
  const prove = useWrite({
    mutationFn: async (given: { method: ProofMethod; typed: string }) => {
      await send(given.method === 'passkey' ? await askPasskey(requestPasskey) : typedProof(given));
    },
    onError: (error) => {
      if (onRefused?.(error)) return;
      if (error instanceof PasskeyError) {
        if (!error.isTakenBack) setProblem(t(`passkey.${error.trouble}`));
        return;
      }
      if (error instanceof ApiError && error.status === 429) wait(error.retryAfter ?? 10);
      else setProblem(errorReason(error));
      focusFirst();
    },
  });
  if (method === undefined) return <FieldError>{t('proof.none')}</FieldError>;
  const pending = prove.isPending || leaving;
  const give = (value: string) => {
    if (pending || seconds > 0) return;
    if (!isTypedRight(method, value)) {
      setProblem(t(`proof.${method}Invalid`));
      focusFirst();
      return;
    }
    setProblem(null);
    prove.mutate({ method, typed: value });
  };
  const choose = (next: ProofMethod) => {
    setMethod(next);
    setTyped('');
    setProblem(null);
  };
  const type = (value: string) => {
    setTyped(value);
    setProblem(null);
    // The app's code is complete with its sixth digit.
    if (method === 'totp' && isTypedRight(method, value)) give(value);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // It may stand in another form of the page, by React's tree.
    event.stopPropagation();
    give(typed);
  };
  return (
    <form ref={form} className="stack gap-5" noValidate onSubmit={submit}>
      {method === 'passkey' ? (
        <p className="muted text-15">{t('proof.passkeyText')}</p>
      ) : (
        <ProofField method={method} value={typed} error={problem ?? undefined} onChange={type} />
      )}
      {method === 'passkey' && problem && <FieldError>{problem}</FieldError>}
      <WaitNote seconds={seconds} />
      <Button
        type="submit"
        data-first-focus={method === 'passkey' || undefined}
        size="lg"
        block
        pending={pending}
        pendingText={t(leaving ? 'accounts:redirecting' : 'accounts:processing')}
        disabled={seconds > 0}
      >
        {method === 'passkey' && <KeyRoundIcon className="i" />}
        {t(method === 'passkey' ? 'proof.passkey' : 'proof.submit')}
      </Button>
      <OtherMethods
        methods={usable.filter((other) => other !== method)}
        disabled={pending}
        onChoose={choose}
      />
    </form>
  );
}

/** What a method begins with has the focus: a field to type into, or the button. */
function useFirstFocus(method: ProofMethod | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = () => {
    const first = form.current?.querySelector<HTMLElement>('[data-first-focus]');
    first?.focus();
    if (first instanceof HTMLInputElement) first.select();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each method
  useEffect(focusFirst, [method]);
  return { form, focusFirst };
}

async function askPasskey(request: ProofFormProps['requestPasskey']): Promise<SentProof> {
  const passkey = await request();
  if (!passkey) throw new PasskeyError('failed', { cause: null, isTakenBack: false });
  const { challenge_id, options } = passkey;
  return { method: 'passkey', challenge_id, response: await answerWithPasskey(options) };
}

function typedProof({ method, typed }: { method: ProofMethod; typed: string }): SentProof {
  if (method === 'password') return { method, password: typed };
  return { method: method === 'totp' ? 'totp' : 'recovery_code', code: typed };
}
