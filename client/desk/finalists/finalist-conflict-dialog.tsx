import { NO_SOCIAL_MEDIA } from '#contracts/finalists/desk-finalists.ts';
import { changedFields } from '../../lib/edit-conflict.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConflictDialog, ConflictPicture } from '../../ui/conflict-dialog.tsx';
import { FIELDS } from './finalist-entries.ts';
import type { FinalistConflict } from './use-save-finalists.ts';

type FinalistConflictDialogProps = {
  /** Null: closed. */
  conflict: FinalistConflict | null;
  saving: boolean;
  onKeepMine: () => void;
  onTakeStored: () => void;
  onClose: () => void;
};

/** Another admin saved the finalist meanwhile. */
export function FinalistConflictDialog({ conflict, ...rest }: FinalistConflictDialogProps) {
  const { t } = useTranslation('roster');
  const mine = conflict ? changedFields(conflict.entry.saved, conflict.entry.values) : [];
  return (
    <ConflictDialog
      conflict={conflict?.details ?? null}
      title={t('conflictTitle')}
      label={(field) => {
        const own = FIELDS[field];
        return own ? t(`field.${own}`) : field;
      }}
      isMine={(field) => mine.some((own) => own === FIELDS[field])}
      show={(field, value) => {
        if (value === NO_SOCIAL_MEDIA) return null;
        if (field.endsWith('_image_url')) return <ConflictPicture src={String(value)} />;
        return String(value);
      }}
      {...rest}
    />
  );
}
