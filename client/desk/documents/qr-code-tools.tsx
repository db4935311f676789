import { useState } from 'react';
import type { DeskFinalist } from '#contracts/finalists/desk-finalists.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { QrCodeIcon } from '../../ui/icons.ts';
import { PosterButtons } from './poster-buttons.tsx';
import { QrDrawer } from './qr-drawer.tsx';

type QrCodeToolsProps = { finalist: DeskFinalist; onApplied: () => void };

/** What a stored finalist can be given: its QR code, and its printed poster. */
export function QrCodeTools({ finalist, onApplied }: QrCodeToolsProps) {
  const { t } = useTranslation('posters');
  const [open, setOpen] = useState(false);
  return (
    <section className="mt-5 flex flex-wrap items-end gap-3 border-line border-t pt-4" aria-label={t('code')}>
      <Button variant="line" size="sm" onClick={() => setOpen(true)}>
        <QrCodeIcon className="i" />
        {t('generate')}
      </Button>
      <PosterButtons finalistId={finalist.id} />
      <QrDrawer finalist={finalist} open={open} onOpenChange={setOpen} onApplied={onApplied} />
    </section>
  );
}
