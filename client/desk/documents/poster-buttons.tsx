import { useState } from 'react';
import { errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/icons.ts';
import { toast } from '../../ui/toast.tsx';
import { getPoster } from './posters.ts';

const FORMATS = ['pdf', 'png'] as const;

/** The printed poster of one finalist. */
export function PosterButtons({ finalistId }: { finalistId: string }) {
  const { t } = useTranslation('posters');
  const [fetching, setFetching] = useState<'pdf' | 'png' | null>(null);
  const download = async (format: 'pdf' | 'png') => {
    if (fetching !== null) return;
    setFetching(format);
    try {
      saveFile(await getPoster(finalistId, format));
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setFetching(null);
    }
  };
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="cap mb-1.5">{t('one')}</legend>
      {FORMATS.map((format) => (
        <Button
          key={format}
          variant="line"
          size="sm"
          pending={fetching === format}
          pendingText={t('downloading')}
          onClick={() => void download(format)}
        >
          <DownloadIcon className="i" />
          {t(format)}
        </Button>
      ))}
    </fieldset>
  );
}
