import type { ReactNode } from 'react';
import type { AdminFinalist } from '#contracts/finalists/admin-finalists.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { IconButton } from '../../ui/button.tsx';
import { FinalistLine } from '../../ui/finalist-line.tsx';
import { PencilIcon, SpellCheckIcon, TrashIcon, UserCheckIcon, UserXIcon } from '../../ui/icons.ts';
import { Picture } from '../../ui/picture.tsx';

type RosterCardProps = {
  finalist: AdminFinalist;
  editing: boolean;
  /** While several are chosen: whether this one is. */
  chosen?: boolean | undefined;
  onChoose: (isChosen: boolean) => void;
  /** In the corner of the picture, while nothing is edited. */
  tools?: ((finalist: AdminFinalist) => ReactNode) | undefined;
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
    <li className="roster-card">
      <div className="pic">
        <Picture src={qr_banner || banner_image || profile_image} alt="" ratio="4/5" sizes="11rem" />
        {qr_banner && <span className="sr">{t('hasQr')}</span>}
        {!editing && tools && <span className="ac high">{tools(finalist)}</span>}
        {chosen !== undefined && (
          <label className="pick">
            <input
              type="checkbox"
              checked={chosen}
              onChange={({ target }) => onChoose(target.checked)}
              aria-label={t('several.choose', { name })}
            />
          </label>
        )}
        {editing && chosen === undefined && (
          <span className="ac">
            <IconButton label={t('editOf', { name })} title={t('edit')} onClick={onEdit}>
              <PencilIcon className="i" />
            </IconButton>
            {onCorrect && (
              <IconButton label={t('correct.of', { name })} title={t('correct.button')} onClick={onCorrect}>
                <SpellCheckIcon className="i" />
              </IconButton>
            )}
            {onWithdraw && (
              <IconButton
                label={t(finalist.withdrawn ? 'withdraw.backOf' : 'withdraw.of', { name })}
                title={t(finalist.withdrawn ? 'withdraw.back' : 'withdraw.button')}
                onClick={onWithdraw}
              >
                {finalist.withdrawn ? <UserCheckIcon className="i" /> : <UserXIcon className="i" />}
              </IconButton>
            )}
            {onDelete && (
              <IconButton label={t('deleteOf', { name })} className="del" onClick={onDelete}>
                <TrashIcon className="i" />
              </IconButton>
            )}
          </span>
        )}
      </div>
      <p className="nm">{name}</p>
      <p className="cap">
        <FinalistLine finalist={finalist} />
      </p>
    </li>
  );
}
