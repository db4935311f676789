import { NO_SOCIAL_MEDIA } from '#contracts/finalists/admin-finalists.ts';
import { formatDateTime } from '../../../../lib/format.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { ConflictDialog } from '../../../../ui/desk/conflict-dialog.tsx';
import { changedFields, FIELDS } from '../../hooks/desk/finalist-entries.ts';
import type { FinalistConflict } from '../../hooks/desk/use-save-finalists.ts';

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
  const changedAt = conflict?.details.changed_at;
  const label = (field: string) => {
    const own = FIELDS[field];
    return own ? t(`field.${own}`) : field;
  };
  return (
    <ConflictDialog
      open={conflict !== null}
      title={t('conflictTitle')}
      changedBy={conflict?.details.changed_by ?? null}
      at={changedAt ? formatDateTime(changedAt, { zone: 'Asia/Jakarta' }) : ''}
      rows={(conflict?.details.differences ?? []).map(({ field, current, sent }) => ({
        field,
        label: label(field),
        stored: show(field, current),
        mine: mine.some((own) => own === FIELDS[field]) ? show(field, sent) : null,
      }))}
      {...rest}
    />
  );
}

function show(field: string, value: unknown) {
  if (typeof value !== 'string' || value === '' || value === NO_SOCIAL_MEDIA) return NO_SOCIAL_MEDIA;
  if (field.endsWith('_image_url')) return <img className="conflict-picture" src={value} alt="" />;
  return value;
}
