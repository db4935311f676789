import type { LoginContinuesResponse } from '#contracts/accounts/factors.ts';
import { ApiError } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ArrowLeftIcon } from '../../ui/icons.ts';
import { finishLogIn, requestLoginProof } from './log-in.ts';
import { ProofForm } from './proof-form.tsx';
import { useEntry } from './use-log-in.ts';

type LoginSecondStepProps = {
  login: LoginContinuesResponse;
  leaving: boolean;
  onIn: () => void;
  onBack: (because: 'by choice' | 'too late') => void;
};

/** After a right password: the second factor of the account. Too late, it leads back to the password. */
export function LoginSecondStep({ login, leaving, onIn, onBack }: LoginSecondStepProps) {
  const { t } = useTranslation('factors');
  const enter = useEntry({ onIn });
  const { login_token, methods } = login;
  return (
    <div className="stack gap-4">
      <ProofForm
        methods={methods}
        requestPasskey={async () => (await requestLoginProof(login_token)).passkey}
        send={async (proof) => enter(await finishLogIn(login_token, proof))}
        onRefused={(error) => {
          const isExpired = error instanceof ApiError && error.code === 'login_expired';
          if (isExpired) onBack('too late');
          return isExpired;
        }}
        leaving={leaving}
      />
      <Button
        variant="quiet"
        className="justify-self-center"
        disabled={leaving}
        onClick={() => onBack('by choice')}
      >
        <ArrowLeftIcon className="i" />
        {t('login.back')}
      </Button>
    </div>
  );
}
