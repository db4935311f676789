import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  FactorAddedResponse,
  PasskeyOptionsResponse,
  TotpOptionsResponse,
} from '#contracts/accounts/factors.ts';
import { errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { KeyRoundIcon, SmartphoneIcon } from '../../ui/icons.ts';
import { toast } from '../../ui/toast.tsx';
import { accountKeys } from './account.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { AddTotpDialog } from './add-totp-dialog.tsx';
import { requestNewPasskey, requestNewTotp } from './factors.ts';
import { hasPasskeys } from './passkeys.ts';

type AddFactorProps = {
  /** Nothing is there yet: a passkey is what we recommend. */
  isFirst: boolean;
  /** With the first factor come recovery codes. */
  onCodes: (codes: readonly string[]) => void;
};

/**
 * Adds a passkey or an authenticator app. What the dialog needs is requested before it opens: an action that asks for a factor does so then, and
 * browsers make a passkey only right after a press.
 */
export function AddFactor({ isFirst, onCodes }: AddFactorProps) {
  const { t } = useTranslation('factors');
  const queryClient = useQueryClient();
  const [passkey, setPasskey] = useState<PasskeyOptionsResponse | null>(null);
  const [totp, setTotp] = useState<TotpOptionsResponse | null>(null);
  const onError = (error: Error) => toast.error(errorMessage(error));
  const beginPasskey = useWrite({ mutationFn: () => requestNewPasskey(), onSuccess: setPasskey, onError });
  const beginTotp = useWrite({ mutationFn: () => requestNewTotp(), onSuccess: setTotp, onError });
  const close = () => {
    setPasskey(null);
    setTotp(null);
  };
  const finish = ({ recovery_codes, message }: FactorAddedResponse) => {
    close();
    // The list of them, and of the sessions: all others have ended.
    void queryClient.invalidateQueries({ queryKey: accountKeys.account });
    toast.success(message);
    if (recovery_codes) onCodes(recovery_codes);
  };
  return (
    <div className="flex flex-wrap justify-center gap-2.5 sm:justify-start">
      {hasPasskeys() && (
        <Button
          variant={isFirst ? 'gold' : 'line'}
          pending={beginPasskey.isPending}
          pendingText={t('add.preparing')}
          disabled={beginTotp.isPending}
          onClick={() => beginPasskey.mutate()}
        >
          <KeyRoundIcon className="i" />
          {t('add.passkey')}
        </Button>
      )}
      <Button
        variant="line"
        pending={beginTotp.isPending}
        pendingText={t('add.preparing')}
        disabled={beginPasskey.isPending}
        onClick={() => beginTotp.mutate()}
      >
        <SmartphoneIcon className="i" />
        {t('add.totp')}
      </Button>
      <AddPasskeyDialog
        options={passkey}
        onExpired={() => beginPasskey.mutate()}
        onAdded={finish}
        onClose={close}
      />
      <AddTotpDialog options={totp} onExpired={() => beginTotp.mutate()} onAdded={finish} onClose={close} />
    </div>
  );
}
