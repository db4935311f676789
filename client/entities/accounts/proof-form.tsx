import { useState } from 'react';
import type { PasskeyOptionsResponse, ProofMethod } from '#contracts/accounts/factors.ts';
import { ApiError, errorReason } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWait } from '../../lib/use-wait.ts';
import { useWrite } from '../../lib/use-write.ts';
import { FieldError } from '../../ui/field.tsx';
import type { SentProof } from './factors.ts';
import { OtherMethods } from './other-methods.tsx';
import { PasskeyProof } from './passkey-proof.tsx';
import { answerWithPasskey, hasPasskeys, PasskeyError } from './passkeys.ts';
import { TypedProof } from './typed-proof.tsx';

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
  const [problem, setProblem] = useState<string | null>(null);
  const { seconds, wait } = useWait();
  const prove = useWrite({
    mutationFn: async (given: { method: ProofMethod; typed: string }) => {
      await send(given.method === 'passkey' ? await askPasskey(requestPasskey) : typedProof(given));
    },
    onError: (error) => {
      if (onRefused?.(error)) return;
      if (error instanceof PasskeyError) {
        if (!error.isTakenBack) setProblem(t(`passkey.${error.trouble}`));
      } else if (error instanceof ApiError && error.status === 429) wait(error.retryAfter ?? 10);
      else setProblem(errorReason(error));
    },
  });
  if (method === undefined) return <FieldError>{t('proof.none')}</FieldError>;
  const pending = prove.isPending || leaving;
  const shared = {
    problem,
    pending,
    pendingText: t(leaving ? 'accounts:redirecting' : 'accounts:processing'),
    seconds,
    onGive: (typed = '') => {
      setProblem(null);
      prove.mutate({ method, typed });
    },
  };
  const choose = (next: ProofMethod) => {
    setMethod(next);
    setProblem(null);
  };
  return (
    <div className="stack gap-5">
      {method === 'passkey' ? (
        <PasskeyProof {...shared} onGive={() => shared.onGive()} />
      ) : (
        <TypedProof key={method} method={method} {...shared} />
      )}
      <OtherMethods
        methods={usable.filter((other) => other !== method)}
        disabled={pending}
        onChoose={choose}
      />
    </div>
  );
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
