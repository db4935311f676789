import { clsx } from 'clsx';
import { useId, useState } from 'react';
import type { PictureKind } from '#contracts/media/pictures.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { uploadRefusal } from '../../lib/upload.ts';
import { useUploads } from '../../lib/use-uploads.ts';
import { FieldError } from '../field.tsx';
import { PencilIcon, UploadIcon } from '../icons.ts';
import { Picture, type PictureRatio } from '../picture.tsx';
import { UploadProgress, UploadTile } from './upload-tile.tsx';

type PictureSlotProps = {
  label: string;
  value: string | null;
  onChange: (url: string) => void;
  type: PictureKind;
  ratio: PictureRatio;
  /** What is wrong with it: required, too large, failed. */
  error?: string | undefined;
  hint?: string | undefined;
  onTooLarge: () => void;
  onFailed: (error: Error) => void;
  id?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

/** One picture, chosen or replaced by a file. */
export function PictureSlot({
  label,
  value,
  onChange,
  type,
  ratio,
  error,
  hint,
  onTooLarge,
  onFailed,
  id,
  disabled,
  className,
}: PictureSlotProps) {
  const { t } = useTranslation('media');
  const noteId = `${useId()}-note`;
  const [refusal, setRefusal] = useState<string>();
  const { uploads, start } = useUploads({
    type,
    onTooLarge,
    onFailed: (failure) => {
      setRefusal(uploadRefusal(failure));
      onFailed(failure);
    },
    onStored: onChange,
  });
  const upload = uploads.at(-1);
  const shown = error ?? refusal;
  return (
    <div className={clsx('field', className)}>
      <span className="label">{label}</span>
      <div className={clsx('up', shown && 'wrong')} data-ratio={ratio}>
        {upload ? (
          <UploadProgress upload={upload} label={t('sending')} />
        ) : (
          value && <Picture src={value} alt={label} ratio={ratio} sizes="10rem" />
        )}
        <UploadTile
          id={id}
          label={t(value ? 'change' : 'choose', { label })}
          className={value || upload ? 'over' : undefined}
          describedBy={shown || hint ? noteId : undefined}
          invalid={shown !== undefined}
          disabled={disabled || upload !== undefined}
          onFiles={(files) => {
            setRefusal(undefined);
            start(files);
          }}
        >
          {value || upload ? (
            <PencilIcon className="i" />
          ) : (
            <>
              <UploadIcon className="i" />
              <span>{t('upload')}</span>
            </>
          )}
        </UploadTile>
      </div>
      {shown ? (
        <FieldError id={noteId}>{shown}</FieldError>
      ) : (
        hint && (
          <p className="hint" id={noteId}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
