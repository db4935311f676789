import { useState } from 'react';
import type { DeskFinalist } from '#contracts/finalists/desk-finalists.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PictureAction } from '../../ui/desk/picture-action.tsx';
import { QrCodeIcon } from '../../ui/icons.ts';
import { PosterButtons } from './poster-buttons.tsx';
import { QrDrawer } from './qr-drawer.tsx';

type FinalistPosterProps = { finalist: DeskFinalist; onApplied: () => void };

/** On a finalist's card: opens its QR code and its printed poster. */
export function FinalistPoster({ finalist, onApplied }: FinalistPosterProps) {
  const { t } = useTranslation('posters');
  const [open, setOpen] = useState(false);
  return (
    <>
      <PictureAction label={t('ofFinalist', { name: finalist.name })} onClick={() => setOpen(true)}>
        <QrCodeIcon className="i" />
      </PictureAction>
      <QrDrawer finalist={finalist} open={open} onOpenChange={setOpen} onApplied={onApplied}>
        <PosterButtons finalistId={finalist.id} />
      </QrDrawer>
    </>
  );
}
