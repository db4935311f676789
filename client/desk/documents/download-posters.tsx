import { useState } from 'react';
import { EMPTY_ZIP_BYTES } from '#contracts/documents/posters.ts';
import { errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DownloadIcon } from '../../ui/icons.ts';
import { toast } from '../../ui/toast.tsx';
import { getPosterZip } from './posters.ts';
import { usePosterWork } from './use-poster-work.ts';

/** *Download Poster All Finalist*: has the zip made, says how far it is, and hands it over. */
export function DownloadPosters({ eventId }: { eventId: string }) {
  const { t } = useTranslation('posters');
  const [fetching, setFetching] = useState(false);
  const [isEmpty, setIsEmpty] = useState(false);
  const fail = (error?: unknown) => toast.error(error === undefined ? t('failed') : errorMessage(error));
  const fetchZip = async () => {
    setFetching(true);
    try {
      const file = await getPosterZip(eventId);
      if (await holdsNothing(file.blob)) setIsEmpty(true);
      else saveFile(file);
    } catch (error) {
      fail(error);
    } finally {
      setFetching(false);
    }
  };
  const { progress, start } = usePosterWork(eventId, {
    work: 'poster-zip',
    onReady: () => void fetchZip(),
    onFailed: fail,
  });
  const pendingText = () => {
    if (!progress) return t('downloading');
    return progress.total > 0 ? t('drawingOf', progress) : t('drawing');
  };
  return (
    <>
      <Button
        variant="line"
        pending={fetching || progress !== null}
        pendingText={pendingText()}
        onClick={start}
      >
        <DownloadIcon className="i" />
        {t('downloadAll')}
      </Button>
      <Dialog
        open={isEmpty}
        onOpenChange={setIsEmpty}
        title={t('emptyZip')}
        actions={<Button onClick={() => setIsEmpty(false)}>{t('close')}</Button>}
      />
    </>
  );
}

/** Less than 100 bytes, and the mark of a zip. */
async function holdsNothing(blob: Blob): Promise<boolean> {
  return blob.size < EMPTY_ZIP_BYTES && (await blob.text()).startsWith('PK');
}
