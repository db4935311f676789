import { useId } from 'react';
import { REPORT_BYTES_MAX } from '#contracts/provider-reports/provider-reports.ts';
import { formatBytes } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { FileButton } from '../../ui/button.tsx';
import { FieldGroup, FieldNote } from '../../ui/field.tsx';
import { UploadIcon } from '../../ui/icons.ts';

type ReportFileFieldProps = {
  file: File | null;
  error: string | undefined;
  onChoose: (file: File) => void;
};

/** The file of a report, by a press or dropped on the field. */
export function ReportFileField({ file, error, onChoose }: ReportFileFieldProps) {
  const { t } = useTranslation('providerReports');
  const noteId = useId();
  const take = (files: FileList | null) => {
    const chosen = files?.[0];
    if (chosen) onChoose(chosen);
  };
  return (
    <FieldGroup label={t('upload.file')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to what the button in it does */}
      <div
        className="row flex-wrap rounded-md border border-dashed border-control-line p-3"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer.files);
        }}
      >
        <FileButton
          variant="line"
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-label={t('upload.file')}
          aria-describedby={noteId}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => {
            take(target.files);
            // The same file may be chosen again after it was refused.
            target.value = '';
          }}
        >
          <UploadIcon className="i" />
          {t(file ? 'upload.another' : 'upload.choose')}
        </FileButton>
        {file && (
          <span className="min-w-0 flex-[1_1_8rem] wrap-anywhere">
            <b>{file.name}</b> <small className="num muted">{formatBytes(file.size)}</small>
          </span>
        )}
      </div>
      <FieldNote
        id={noteId}
        hint={t('upload.fileHint', { size: formatBytes(REPORT_BYTES_MAX) })}
        error={error}
      />
    </FieldGroup>
  );
}
