import { useTranslation } from 'react-i18next';
import type { EditConflict } from '#contracts/events/event-forms.ts';
import type { EventZone } from '#contracts/events/events.ts';
import { formatDateTime, formatRupiah } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { descriptionToText } from '../../hooks/desk/description-text.ts';
import { type EventValues, FORM_FIELDS, formatShare } from '../../hooks/desk/event-values.ts';

type ConflictDialogProps = {
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

/** Another admin saved the event meanwhile: what is stored now beside what was typed here, and a choice. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { conflict, zone, mine, saving } = props;
  const { t, i18n } = useTranslation(['voting', 'eventForm']);
  const at = conflict?.changed_at ? formatDateTime(conflict.changed_at, { zone, locale: i18n.language }) : '';
  const isMine = (field: string) => mine.some((own) => own === FORM_FIELDS[field]);
  const label = (field: string) => {
    const own = FORM_FIELDS[field];
    return own ? t(`eventForm:field.${own}`) : field;
  };
  return (
    <Dialog
      open={conflict !== null}
      onOpenChange={props.onClose}
      title={t('conflict.title')}
      description={t('conflict.text', { name: conflict?.changed_by ?? t('conflict.somebody'), at })}
      actions={
        <>
          <Button pending={saving} pendingText={t('panel.saving')} onClick={props.onKeepMine}>
            {t('conflict.keepMine')}
          </Button>
          <Button variant="line" disabled={saving} onClick={props.onTakeStored}>
            {t('conflict.takeStored')}
          </Button>
          <Button variant="quiet" disabled={saving} onClick={props.onClose}>
            {t('conflict.back')}
          </Button>
        </>
      }
    >
      {conflict?.differences.length === 0 && <p className="muted mt-3">{t('conflict.none')}</p>}
      <ul className="conflict">
        {conflict?.differences.map(({ field, current, sent }) => (
          <li key={field}>
            <b>{label(field)}</b>
            <dl>
              <div>
                <dt>{t('conflict.stored')}</dt>
                <dd>
                  <Shown field={field} value={current} zone={zone} />
                </dd>
              </div>
              <div>
                <dt>{t('conflict.mine')}</dt>
                <dd>
                  {isMine(field) ? (
                    <Shown field={field} value={sent} zone={zone} />
                  ) : (
                    <span className="cap">{t('conflict.untouched')}</span>
                  )}
                </dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
      <p className="cap mt-3">{t('conflict.keepMineHint')}</p>
    </Dialog>
  );
}

/** A value of any field in words. */
function Shown({ field, value, zone }: { field: string; value: unknown; zone: EventZone }) {
  const { t, i18n } = useTranslation('voting');
  if (value === null || value === undefined || value === '') {
    return <span className="cap">{t('conflict.empty')}</span>;
  }
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
      return formatDateTime(String(value), { zone, locale: i18n.language });
    case 'profile_image':
    case 'background_image':
      return <img className="conflict-picture" src={String(value)} alt="" />;
    case 'description':
      return <span className="conflict-long">{descriptionToText(String(value))}</span>;
    default:
      return String(value);
  }
}
