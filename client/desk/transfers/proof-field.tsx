import { useId } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { FileButton } from '../../ui/button.tsx';
import { FieldGroup, FieldNote } from '../../ui/field.tsx';
import { UploadIcon } from '../../ui/icons.ts';

type ProofFieldProps = {
  file: File | null;
  error: string | undefined;
  onChoose: (file: File) => void;
};

/** A picture or a PDF that shows that money has left. */
export function ProofField({ file, error, onChoose }: ProofFieldProps) {
  const { t } = useTranslation('transfers');
  const noteId = useId();
  return (
    <FieldGroup label={t('record.proof')}>
      <div className="row flex-wrap">
        <FileButton
          variant="line"
          accept="image/jpeg,image/png,image/webp,application/pdf"
          aria-label={t('record.proof')}
          aria-describedby={noteId}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => {
            const chosen = target.files?.[0];
            if (chosen) onChoose(chosen);
            // The same file may be chosen again after it was refused.
            target.value = '';
          }}
        >
          <UploadIcon className="i" />
          {t(file ? 'record.anotherProof' : 'record.chooseProof')}
        </FileButton>
        {file && <span className="min-w-0 flex-[1_1_8rem] wrap-anywhere">{file.name}</span>}
      </div>
      <FieldNote id={noteId} hint={t('record.proofHint')} error={error} />
    </FieldGroup>
  );
}
