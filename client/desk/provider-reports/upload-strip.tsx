import { useState } from 'react';
import { ApiError, errorReason } from '../../lib/api.ts';
import { formatBytes } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { AlertTriangleIcon, UploadIcon } from '../../ui/icons.ts';
import { toast } from '../../ui/toast.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { beginsAnew, type ReportUpload } from './use-report-upload.ts';

type UploadStripProps = {
  upload: ReportUpload;
  onResume: () => void;
  onCancel: () => void;
};

/** A file on its way, above the lists: how much of it is sent, or why it has stopped and how it goes on. */
export function UploadStrip({ upload, onResume, onCancel }: UploadStripProps) {
  const { t } = useTranslation('providerReports');
  const [confirming, setConfirming] = useState(false);
  const { file, sentBytes, stoppedBy } = upload;
  const name = file.name;
  const isStopped = stoppedBy !== null;
  const isOffline = stoppedBy instanceof ApiError && stoppedBy.isNetwork;
  const Icon = isStopped ? AlertTriangleIcon : UploadIcon;
  return (
    <Card as="section" flush className="stack gap-3 px-4.5 py-4" aria-label={t('sending.label')}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5">
        <Icon className={isStopped ? 'i text-error' : 'i'} />
        <div className="min-w-0 flex-[1_1_14rem]">
          <p className="font-semibold wrap-anywhere">
            {t(isStopped ? 'sending.stopped' : 'sending.title', { name })}
          </p>
          <p className="num muted">
            {t('sending.sent', { sent: formatBytes(sentBytes), size: formatBytes(file.size) })}
            {!isStopped && <span className="block">{t('sending.stay')}</span>}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="line" size="sm" onClick={() => setConfirming(true)}>
            {t('sending.cancel')}
          </Button>
          {isStopped && (
            <Button size="sm" onClick={onResume}>
              {t(beginsAnew(stoppedBy) ? 'sending.anew' : 'sending.resume')}
            </Button>
          )}
        </div>
      </div>
      <ProgressBar label={t('sending.title', { name })} value={sentBytes} max={file.size} />
      {isStopped && (
        <p className="text-error" role="alert">
          {isOffline ? t('sending.offline') : errorReason(stoppedBy)}
        </p>
      )}
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={t('sending.cancelTitle')}
        text={t('sending.cancelText')}
        no={t('sending.cancelNo')}
        yes={t('sending.cancelYes')}
        onConfirm={() => {
          setConfirming(false);
          onCancel();
          toast.info(t('sending.canceled'));
        }}
      />
    </Card>
  );
}
