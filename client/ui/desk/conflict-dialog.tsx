import type { ReactNode } from 'react';
import type { EditConflict } from '#contracts/edit-conflict.ts';
import type { EventZone } from '#contracts/events/events.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';

type ConflictDialogProps = {
  /** Null: closed. */
  conflict: EditConflict | null;
  title: string;
  /** Of the times; that of Jakarta unless told. */
  zone?: EventZone;
  /** A field of the wire in words. */
  label: (field: string) => string;
  /** Whether that field was changed here. */
  isMine: (field: string) => boolean;
  /** A value of it; as text unless told. Nothing stands for an empty one. */
  show?: (field: string, value: unknown) => ReactNode;
  saving: boolean;
  onKeepMine: () => void;
  onTakeStored: () => void;
  onClose: () => void;
};

/** Somebody else saved the same thing meanwhile: what is stored now beside what was typed here, and a choice. */
export function ConflictDialog({
  conflict,
  title,
  zone = 'Asia/Jakarta',
  label,
  isMine,
  show = (_field, value) => String(value),
  saving,
  onKeepMine,
  onTakeStored,
  onClose,
}: ConflictDialogProps) {
  const { t } = useTranslation('staff');
  const rows = conflict?.differences ?? [];
  const shown = (field: string, value: unknown) =>
    (value === null || value === undefined || value === '' ? null : show(field, value)) ?? (
      <span className="cap">{t('conflict.empty')}</span>
    );
  return (
    <Dialog
      open={conflict !== null}
      onOpenChange={onClose}
      title={title}
      description={t('conflict.text', {
        name: conflict?.changed_by ?? t('conflict.somebody'),
        at: conflict?.changed_at ? formatDateTime(conflict.changed_at, { zone }) : '',
      })}
      actions={
        <>
          <Button pending={saving} pendingText={t('conflict.saving')} onClick={onKeepMine}>
            {t('conflict.keepMine')}
          </Button>
          <Button variant="line" disabled={saving} onClick={onTakeStored}>
            {t('conflict.takeStored')}
          </Button>
          <Button variant="quiet" disabled={saving} onClick={onClose}>
            {t('conflict.back')}
          </Button>
        </>
      }
    >
      {rows.length === 0 && <p className="muted mt-3">{t('conflict.none')}</p>}
      <ul className="conflict">
        {rows.map(({ field, current, sent }) => (
          <li key={field}>
            <b>{label(field)}</b>
            <dl>
              <div>
                <dt>{t('conflict.stored')}</dt>
                <dd>{shown(field, current)}</dd>
              </div>
              <div>
                <dt>{t('conflict.mine')}</dt>
                <dd>
                  {isMine(field) ? (
                    shown(field, sent)
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
