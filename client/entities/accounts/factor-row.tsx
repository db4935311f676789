import { useState } from 'react';
import type { Factor } from '#contracts/accounts/factors.ts';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { IconButton } from '../../ui/button.tsx';
import { DividedItem } from '../../ui/divided-item.tsx';
import { PencilIcon, TrashIcon } from '../../ui/icons.ts';
import { LineTools, MarkedLine } from '../../ui/marked-line.tsx';
import { FACTOR_ICONS } from './factor-icons.ts';
import { RemoveFactorDialog } from './remove-factor-dialog.tsx';
import { RenameFactorDialog } from './rename-factor-dialog.tsx';

type FactorRowProps = {
  factor: Factor;
  /** The last one stays where one is required. */
  mayGo: boolean;
  isOnly: boolean;
};

/** A passkey or an authenticator app: its name, since when, when it was last used. */
export function FactorRow({ factor, mayGo, isOnly }: FactorRowProps) {
  const { t } = useTranslation('factors');
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const { kind, name, created_at, last_used_at } = factor;
  const Icon = FACTOR_ICONS[kind];
  return (
    <DividedItem beside>
      <MarkedLine icon={<Icon className="i" />} name={name}>
        <p className="cap num">
          {t(`kind.${kind}`)},{' '}
          <span className="whitespace-nowrap">{t('row.added', { date: formatDate(created_at) })}</span>
        </p>
        <p className="cap num">
          {last_used_at ? t('row.used', { time: formatDateTime(last_used_at) }) : t('row.neverUsed')}
        </p>
      </MarkedLine>
      <LineTools>
        <IconButton label={t('row.rename', { name })} onClick={() => setOpen('rename')}>
          <PencilIcon className="i" />
        </IconButton>
        {mayGo && (
          <IconButton label={t('row.remove', { name })} onClick={() => setOpen('remove')}>
            <TrashIcon className="i" />
          </IconButton>
        )}
      </LineTools>
      <RenameFactorDialog open={open === 'rename'} factor={factor} onClose={close} />
      <RemoveFactorDialog open={open === 'remove'} factor={factor} isOnly={isOnly} onClose={close} />
    </DividedItem>
  );
}
