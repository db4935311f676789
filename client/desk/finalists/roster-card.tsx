import type { ReactNode } from 'react';
import type { DeskFinalist } from '#contracts/finalists/desk-finalists.ts';
import { FinalistLine } from '../../entities/finalists/finalist-line.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PictureAction } from '../../ui/desk/picture-action.tsx';
import { PencilIcon, SpellCheckIcon, TrashIcon, UserCheckIcon, UserXIcon } from '../../ui/icons.ts';
import { Picture } from '../../ui/picture.tsx';
import * as styles from './roster-card.module.css';

type RosterCardProps = {
  finalist: DeskFinalist;
  editing: boolean;
  /** While several are chosen: whether this one is. */
  chosen?: boolean | undefined;
  onChoose: (isChosen: boolean) => void;
  /** In the corner of the picture, while nothing is edited. */
  tools?: ((finalist: DeskFinalist) => ReactNode) | undefined;
  onEdit: () => void;
  /** Absent once the list holds. */
  onDelete: (() => void) | undefined;
  /** From the first order on. */
  onCorrect: (() => void) | undefined;
  /** Likewise: withdraws the finalist, or takes that back. */
  onWithdraw: (() => void) | undefined;
};

/** A finalist: the QR poster's banner, else the banner, else the portrait. */
export function RosterCard({
  finalist,
  editing,
  chosen,
  onChoose,
  tools,
  onEdit,
  onDelete,
  onCorrect,
  onWithdraw,
}: RosterCardProps) {
  const { t } = useTranslation('roster');
  const { name, qr_banner, banner_image, profile_image } = finalist;
  return (
    <li>
      <div className={styles.picture}>
        <Picture
          src={qr_banner || banner_image || profile_image}
          alt=""
          ratio="4/5"
          sizes="11rem"
          className="rounded-md"
        />
        {qr_banner && <span className="sr">{t('hasQr')}</span>}
        {!editing && tools && <span className={styles.tools}>{tools(finalist)}</span>}
        {chosen !== undefined && (
          <label className={styles.choice}>
            <input
              type="checkbox"
              className={styles.tick}
              checked={chosen}
              onChange={({ target }) => onChoose(target.checked)}
              aria-label={t('several.choose', { name })}
            />
          </label>
        )}
        {editing && chosen === undefined && (
          <span className={styles.actions}>
            <PictureAction label={t('editOf', { name })} title={t('edit')} onClick={onEdit}>
              <PencilIcon className="i" />
            </PictureAction>
            {onCorrect && (
              <PictureAction
                label={t('correct.of', { name })}
                title={t('correct.button')}
                onClick={onCorrect}
              >
                <SpellCheckIcon className="i" />
              </PictureAction>
            )}
            {onWithdraw && (
              <PictureAction
                label={t(finalist.withdrawn ? 'withdraw.backOf' : 'withdraw.of', { name })}
                title={t(finalist.withdrawn ? 'withdraw.back' : 'withdraw.button')}
                onClick={onWithdraw}
              >
                {finalist.withdrawn ? <UserCheckIcon className="i" /> : <UserXIcon className="i" />}
              </PictureAction>
            )}
            {onDelete && (
              <PictureAction label={t('deleteOf', { name })} danger onClick={onDelete}>
                <TrashIcon className="i" />
              </PictureAction>
            )}
          </span>
        )}
      </div>
      <p className={styles.name}>{name}</p>
      <p className="cap truncate">
        <FinalistLine finalist={finalist} />
      </p>
    </li>
  );
}
