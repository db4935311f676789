import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';

type ConflictRow = {
  field: string;
  label: string;
  /** As it is stored now. */
  stored: ReactNode;
  /** As it was typed here; null when nobody touched it here. */
  mine: ReactNode;
};

type ConflictDialogProps = {
  open: boolean;
  title: string;
  /** Who saved it; null when that is not known. */
  changedBy: string | null;
  /** When, in words. */
  at: string;
  rows: readonly ConflictRow[];
  saving: boolean;
  onKeepMine: () => void;
  onTakeStored: () => void;
  onClose: () => void;
};

/** Somebody else saved the same thing meanwhile: what is stored now beside what was typed here, and a choice. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { rows, saving } = props;
  const { t } = useTranslation('staff');
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onClose}
      title={props.title}
      description={t('conflict.text', { name: props.changedBy ?? t('conflict.somebody'), at: props.at })}
      actions={
        <>
          <Button pending={saving} pendingText={t('conflict.saving')} onClick={props.onKeepMine}>
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
      {rows.length === 0 && <p className="muted mt-3">{t('conflict.none')}</p>}
      <ul className="conflict">
        {rows.map(({ field, label, stored, mine }) => (
          <li key={field}>
            <b>{label}</b>
            <dl>
              <div>
                <dt>{t('conflict.stored')}</dt>
                <dd>{stored ?? <span className="cap">{t('conflict.empty')}</span>}</dd>
              </div>
              <div>
                <dt>{t('conflict.mine')}</dt>
                <dd>{mine ?? <span className="cap">{t('conflict.untouched')}</span>}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
      <p className="cap mt-3">{t('conflict.keepMineHint')}</p>
    </Dialog>
  );
}
