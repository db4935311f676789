import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Claims } from '#contracts/accounts/session.ts';
import { addTexts } from '../../lib/i18n/i18n.ts';
import { accounts } from '../../lib/i18n/id/accounts.ts';
import { factors } from '../../lib/i18n/id/factors.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { getClaims, isSessionEnd, verifySession } from '../../lib/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { AlertTriangleIcon } from '../../ui/icons.ts';
import { Notice } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { LoginForm } from './login-form.tsx';

addTexts({ accounts, factors });

type SessionDialogProps = {
  open: boolean;
  /** Whose session has ended. */
  claims: Claims;
  onClose: () => void;
};

/**
 * The login over a page whose session has ended. The page behind stays as it is for the same account; what could not be sent is not sent
 * later by itself. Whoever logs in as somebody else begins anew.
 */
export function SessionDialog({ open, claims, onClose }: SessionDialogProps) {
  const { t } = useTranslation('accounts');
  const queryClient = useQueryClient();
  const owner = useRef(claims);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whose session has ended, not who logs in then
  useEffect(() => {
    if (!open) return;
    owner.current = claims;
    // The login may have been done in another tab.
    const look = () => void verifySession();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [open]);
  const goOn = () => {
    const now = getClaims();
    if (now?.id !== owner.current.id) {
      toast.info(t('sessionEnd.another', { name: now?.name ?? '' }));
      return;
    }
    // Whoever acts for another organizer by now is led to that one's first page.
    if (now.eo_id !== owner.current.eo_id) return;
    toast.info(t('sessionEnd.goOn'));
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => isSessionEnd(state.error),
    });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t('sessionEnd.title')}
      description={t('sessionEnd.text', { name: claims.name })}
    >
      <div className="mt-5">
        <LoginForm
          username={claims.username}
          note={(typed) =>
            typed !== '' &&
            !isOf(claims, typed) && (
              <Notice icon={<AlertTriangleIcon className="i" />}>{t('sessionEnd.otherAccount')}</Notice>
            )
          }
          onIn={goOn}
        />
      </div>
    </Dialog>
  );
}

const isOf = ({ username, email }: Claims, typed: string): boolean =>
  [username, email].some((name) => name?.toLowerCase() === typed.trim().toLowerCase());
