import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Fragment, useState } from 'react';
import type {
  FactorAddedResponse,
  PasskeyOptionsResponse,
  TotpOptionsResponse,
} from '#contracts/accounts/factors.ts';
import { errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { MarkedLine } from '../../ui/marked-line.tsx';
import { toast } from '../../ui/toast.tsx';
import { accountKeys } from './account.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { AddTotpDialog } from './add-totp-dialog.tsx';
import { FACTOR_ICONS } from './factor-icons.ts';
import { requestNewPasskey, requestNewTotp } from './factors.ts';
import { hasPasskeys } from './passkeys.ts';

type AddFactorProps = {
  /** Nothing is there yet: a passkey is what we recommend. */
  isFirst: boolean;
  /** Each with what it is. */
  explained?: boolean;
  /** With the first factor come recovery codes. */
  onCodes: (codes: readonly string[]) => void;
};

/**
 * Adds a passkey or an authenticator app. What the dialog needs is requested before it opens: an action that asks for a factor does so then, and
 * browsers make a passkey only right after a press.
 */
export function AddFactor({ isFirst, explained = false, onCodes }: AddFactorProps) {
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
  const isPreparing = beginPasskey.isPending || beginTotp.isPending;
  const ways = [
    ...(hasPasskeys() ? [{ kind: 'passkey', begin: beginPasskey } as const] : []),
    { kind: 'totp', begin: beginTotp } as const,
  ];
  return (
    <div className={clsx('grid', explained ? 'gap-4' : ['gap-2.5 sm:flex', isFirst && 'sm:justify-center'])}>
      {ways.map(({ kind, begin }, index) => {
        const Icon = FACTOR_ICONS[kind];
        const button = (
          <Button
            variant={isFirst && index === 0 ? 'gold' : 'line'}
            block={explained}
            pending={begin.isPending}
            pendingText={t('add.preparing')}
            disabled={isPreparing && !begin.isPending}
            onClick={() => begin.mutate()}
          >
            {!explained && <Icon className="i" />}
            {t(`add.${kind}`)}
          </Button>
        );
        if (!explained) return <Fragment key={kind}>{button}</Fragment>;
        return (
          <Card key={kind} className="grid gap-4">
            <MarkedLine icon={<Icon className="i" />} name={t(`kind.${kind}`)}>
              <p className="cap text-pretty">{t(`setup.${kind}`)}</p>
            </MarkedLine>
            {button}
          </Card>
        );
      })}
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
