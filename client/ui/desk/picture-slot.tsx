import { clsx } from 'clsx';
import { useId, useState } from 'react';
import type { PictureKind } from '#contracts/media/pictures.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { uploadRefusal } from '../../lib/upload.ts';
import { useUploads } from '../../lib/use-uploads.ts';
import { FieldGroup, FieldNote } from '../field.tsx';
import { PencilIcon, UploadIcon } from '../icons.ts';
import { Picture, type PictureRatio } from '../picture.tsx';
import * as styles from './picture-slot.module.css';
import { type TileShape, UploadProgress, UploadTile } from './upload-tile.tsx';

type SlotRatio = Exclude<PictureRatio, '3/4'>;

const TILES: Record<SlotRatio, TileShape> = { '4/5': 'portrait', '16/9': 'banner', '1/1': 'square' };
const ASPECTS: Record<SlotRatio, string> = {
  '4/5': 'aspect-[4/5]',
  '16/9': 'aspect-video',
  '1/1': 'aspect-square',
};

type PictureSlotProps = {
  label: string;
  value: string | null;
  onChange: (url: string) => void;
  type: PictureKind;
  ratio: SlotRatio;
  /** What is wrong with it: required, too large, failed. */
  error?: string | undefined;
  hint?: string | undefined;
  onTooLarge: () => void;
  onFailed: (error: Error) => void;
  id?: string | undefined;
  disabled?: boolean | undefined;
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
    <FieldGroup label={label}>
      <div className={clsx(styles.slot, shown && styles.wrong)} data-ratio={ratio}>
        {upload ? (
          <UploadProgress
            upload={upload}
            label={t('sending')}
            className={clsx(ASPECTS[ratio], 'w-full rounded-md')}
          />
        ) : (
          value && (
            <Picture src={value} alt={label} ratio={ratio} sizes="10rem" className="w-full rounded-md" />
          )
        )}
        <UploadTile
          id={id}
          label={t(value ? 'change' : 'choose', { label })}
          shape={value || upload ? 'corner' : TILES[ratio]}
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
      <FieldNote id={noteId} hint={hint} error={shown} />
    </FieldGroup>
  );
}
