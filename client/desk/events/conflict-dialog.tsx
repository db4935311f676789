import type { EditConflict } from '#contracts/edit-conflict.ts';
import type { EventZone } from '#contracts/events/events.ts';
import { formatDateTime, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConflictDialog, ConflictPicture, ConflictText } from '../../ui/conflict-dialog.tsx';
import { descriptionToText } from './description-text.ts';
import { type EventValues, FORM_FIELDS, formatShare } from './event-values.ts';

type EventConflictDialogProps = {
  /** Null: closed. */
  conflict: EditConflict | null;
  zone: EventZone;
  /** The fields that were changed here. */
  mine: readonly (keyof EventValues)[];
  saving: boolean;
  onKeepMine: () => void;
  onTakeStored: () => void;
  onClose: () => void;
};

/** Another admin saved the event meanwhile. */
export function EventConflictDialog({ mine, ...rest }: EventConflictDialogProps) {
  const { t } = useTranslation(['voting', 'eventForm']);
  const { zone } = rest;
  return (
    <ConflictDialog
      title={t('conflict.title')}
      label={(field) => {
        const own = FORM_FIELDS[field];
        return own ? t(`eventForm:field.${own}`) : field;
      }}
      isMine={(field) => mine.some((own) => own === FORM_FIELDS[field])}
      show={(field, value) => <Shown field={field} value={value} zone={zone} />}
      {...rest}
    />
  );
}

/** A value of any field in words. */
function Shown({ field, value, zone }: { field: string; value: unknown; zone: EventZone }) {
  const { t } = useTranslation('voting');
  if (typeof value === 'boolean') return t(value ? 'conflict.yes' : 'conflict.no');
  if (Array.isArray(value)) {
    const names = value.map((each: { name?: unknown; id?: unknown }) =>
      String(each?.name ?? each?.id ?? each),
    );
    return names.length > 0 ? names.join(', ') : <span className="cap">{t('conflict.empty')}</span>;
  }
  switch (field) {
    case 'price':
      return formatRupiah(Number(value));
    case 'percentage_eo':
    case 'percentage_sorak':
      return `${formatShare(Number(value))}%`;
    case 'start':
    case 'end':
      return formatDateTime(String(value), { zone });
    case 'profile_image':
    case 'background_image':
      return <ConflictPicture src={String(value)} />;
    case 'description':
      return <ConflictText>{descriptionToText(String(value))}</ConflictText>;
    default:
      return String(value);
  }
}
