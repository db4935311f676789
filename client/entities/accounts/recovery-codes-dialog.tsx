import { useId, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DownloadIcon, PrinterIcon } from '../../ui/icons.ts';
import { CopyButton } from './copy-button.tsx';
import * as styles from './recovery-codes-dialog.module.css';

type RecoveryCodesDialogProps = {
  /** Null: shut. */
  codes: readonly string[] | null;
  onClose: () => void;
};

/** New recovery codes, once. They are gone with the dialog, so it closes only when they are said to be kept. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation('factors');
  const [isKept, setKept] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const boxId = useId();
  const close = () => {
    if (!isKept) {
      setRefused(true);
      document.getElementById(boxId)?.focus();
      return;
    }
    setKept(false);
    setRefused(false);
    onClose();
  };
  return (
    <Dialog
      open={codes !== null}
      onOpenChange={close}
      title={t('codes.title')}
      description={t('codes.text')}
      className={styles.sheet}
      actions={
        <Button size="lg" onClick={close}>
          {t('codes.done')}
        </Button>
      }
    >
      {codes && <Codes codes={codes} />}
      <Checkbox
        id={boxId}
        label={t('codes.kept')}
        checked={isKept}
        error={isRefused && !isKept ? t('codes.notKept') : undefined}
        onChange={setKept}
      />
    </Dialog>
  );
}

function Codes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('factors');
  const text = codes.join('\n');
  const save = () =>
    saveFile({
      blob: new Blob([`${t('codes.fileHead')}\n\n${text}\n`], { type: 'text/plain;charset=utf-8' }),
      fileName: t('codes.fileName'),
    });
  return (
    <div className="my-5 grid gap-4">
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.ways}>
        <CopyButton text={text} label={t('codes.copy')} />
        <Button variant="line" size="sm" onClick={save}>
          <DownloadIcon className="i" />
          {t('codes.download')}
        </Button>
        <Button variant="line" size="sm" onClick={() => window.print()}>
          <PrinterIcon className="i" />
          {t('codes.print')}
        </Button>
      </div>
    </div>
  );
}
