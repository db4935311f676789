import type { ReactNode } from 'react';
import type { EditConflict } from '#contracts/edit-conflict.ts';
import { formatDateTime } from '../lib/format.ts';
import { addTexts } from '../lib/i18n/i18n.ts';
import { conflict } from '../lib/i18n/id/conflict.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { Button } from './button.tsx';
import * as styles from './conflict-dialog.module.css';
import { Dialog } from './dialog.tsx';

addTexts({ conflict });

type ConflictDialogProps = {
  /** Null: closed. */
  conflict: EditConflict | null;
  title: string;
  /** Of the times; that of Jakarta by default. */
  zone?: string;
  /** A field of the wire in words. */
  label: (field: string) => string;
  /** Whether that field was changed here; all of them by default. */
  isMine?: (field: string) => boolean;
  /** A form that is typed, or one choice that is sent at once. */
  of?: 'form' | 'choice';
  /** A value of it; as text by default. Nothing stands for an empty one. */
  show?: (field: string, value: unknown) => ReactNode;
  /** What an empty value means, where it means something. */
  nothing?: (field: string) => ReactNode;
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
  isMine = () => true,
  of = 'form',
  show = (_field, value) => String(value),
  nothing = () => null,
  saving,
  onKeepMine,
  onTakeStored,
  onClose,
}: ConflictDialogProps) {
  const { t } = useTranslation('conflict');
  const isChoice = of === 'choice';
  const rows = conflict?.differences ?? [];
  const last = {
    name: conflict?.changed_by ?? t('somebody'),
    at: conflict?.changed_at ? formatDateTime(conflict.changed_at, { zone }) : '',
  };
  const shown = (field: string, value: unknown) =>
    (value === null || value === undefined || value === '' ? nothing(field) : show(field, value)) ?? (
      <span className="cap">{t('empty')}</span>
    );
  return (
    <Dialog
      open={conflict !== null}
      onOpenChange={onClose}
      title={title}
      description={isChoice ? t('choice.text', last) : t('text', last)}
      actions={
        <>
          <Button pending={saving} pendingText={t('saving')} onClick={onKeepMine}>
            {t(isChoice ? 'choice.keepMine' : 'keepMine')}
          </Button>
          <Button variant="line" disabled={saving} onClick={onTakeStored}>
            {t(isChoice ? 'choice.takeStored' : 'takeStored')}
          </Button>
          <Button variant="quiet" disabled={saving} onClick={onClose}>
            {t(isChoice ? 'choice.back' : 'back')}
          </Button>
        </>
      }
    >
      {rows.length === 0 && <p className="muted mt-3">{t('none')}</p>}
      <ul className={styles.fields}>
        {rows.map(({ field, current, sent }) => (
          <li key={field} className={styles.field}>
            <b>{label(field)}</b>
            <dl className={styles.sides}>
              <div>
                <dt className={styles.side}>{t('stored')}</dt>
                <dd className={styles.value}>{shown(field, current)}</dd>
              </div>
              <div>
                <dt className={styles.side}>{t(isChoice ? 'choice.mine' : 'mine')}</dt>
                <dd className={styles.value}>
                  {isMine(field) ? shown(field, sent) : <span className="cap">{t('untouched')}</span>}
                </dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
      {!isChoice && <p className="cap mt-3">{t('keepMineHint')}</p>}
    </Dialog>
  );
}

/** A picture as a field's value. */
export function ConflictPicture({ src }: { src: string }) {
  return <img className={styles.picture} src={src} alt="" />;
}

/** A field's value of several lines. */
export function ConflictText({ children }: { children: string }) {
  return <span className={styles.longText}>{children}</span>;
}
