import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RECOVERY_CODES } from '#contracts/accounts/factors.ts';
import { errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DividedItem } from '../../ui/divided-item.tsx';
import { FieldError } from '../../ui/field.tsx';
import { AlertTriangleIcon, FileTextIcon } from '../../ui/icons.ts';
import { MarkedLine } from '../../ui/marked-line.tsx';
import { Notice } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { accountKeys } from './account.ts';
import { renewRecoveryCodes } from './factors.ts';

/** From here on a warning stands beside them. */
const FEW = 2;

type RecoveryCodesRowProps = { left: number; onCodes: (codes: readonly string[]) => void };

/** How many recovery codes are left, and new ones in their place. */
export function RecoveryCodesRow({ left, onCodes }: RecoveryCodesRowProps) {
  const { t } = useTranslation('factors');
  const queryClient = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const renew = useWrite({
    mutationFn: () => renewRecoveryCodes(),
    onSuccess: ({ recovery_codes, message }) => {
      setConfirming(false);
      void queryClient.invalidateQueries({ queryKey: accountKeys.account });
      toast.success(message);
      onCodes(recovery_codes);
    },
  });
  return (
    <DividedItem>
      <MarkedLine icon={<FileTextIcon className="i" />} name={t('codes.row')}>
        <p className="cap num">{t('codes.left', { left, of: RECOVERY_CODES })}</p>
      </MarkedLine>
      <Button variant="line" size="sm" onClick={() => setConfirming(true)}>
        {t('codes.renew')}
      </Button>
      {left <= FEW && (
        <div className="w-full">
          <Notice icon={<AlertTriangleIcon className="i" />}>
            {t(left === 0 ? 'codes.none' : 'codes.few')}
          </Notice>
        </div>
      )}
      <Dialog
        open={confirming}
        onOpenChange={(open) => !renew.isPending && setConfirming(open)}
        title={t('codes.renewTitle')}
        description={t('codes.renewText')}
        actionsAcross
        actions={
          <>
            <Button variant="line" disabled={renew.isPending} onClick={() => setConfirming(false)}>
              {t('no')}
            </Button>
            <Button
              pending={renew.isPending}
              pendingText={t('codes.renewing')}
              onClick={() => renew.mutate()}
            >
              {t('codes.renewYes')}
            </Button>
          </>
        }
      >
        {renew.error && <FieldError className="mt-3">{errorMessage(renew.error)}</FieldError>}
      </Dialog>
    </DividedItem>
  );
}
