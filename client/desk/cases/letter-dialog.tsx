import { errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { FieldError } from '../../ui/field.tsx';
import type { CaseDialogProps } from './approve-dialog.tsx';
import { resendLetter } from './cases.ts';
import { useCaseWrite } from './use-case-write.ts';

/** *Kirim email lagi*: the link to name an account. */
export function LetterDialog({ of, onDone, onChanged, onClose }: CaseDialogProps) {
  const { t } = useTranslation('cases');
  const send = useCaseWrite({
    send: () => resendLetter(of.id, { revision: of.revision }),
    onDone,
    onChanged,
  });
  return (
    <ConfirmDialog
      open
      harmless
      onOpenChange={onClose}
      title={t('letter.title')}
      text={t('letter.text')}
      no={t('decide.no')}
      yes={t('letter.yes')}
      pending={send.isPending}
      pendingText={t('letter.pending')}
      onConfirm={() => send.mutate(undefined)}
    >
      {send.error && <FieldError className="mt-4">{errorMessage(send.error)}</FieldError>}
    </ConfirmDialog>
  );
}
