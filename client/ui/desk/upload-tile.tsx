import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { UPLOAD_ACCEPT } from '#contracts/media/uploads.ts';
import type { Upload } from '../../lib/use-uploads.ts';

type UploadTileProps = {
  /** What choosing a file here does, for those who do not see the tile. */
  label: string;
  onFiles: (files: File[]) => void;
  multiple?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Of the file field itself, for links from an error summary. */
  id?: string | undefined;
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A dashed tile to click, or to drop files on. */
export function UploadTile({
  label,
  onFiles,
  multiple,
  disabled,
  id,
  describedBy,
  invalid,
  className,
  children,
}: UploadTileProps) {
  const ownId = useId();
  const take = (files: FileList | null) => {
    const chosen = [...(files ?? [])];
    if (chosen.length > 0) onFiles(multiple ? chosen : chosen.slice(0, 1));
  };
  return (
    <label
      htmlFor={id ?? ownId}
      className={clsx('upb', className, disabled && 'off')}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (!disabled) take(event.dataTransfer.files);
      }}
    >
      <input
        id={id ?? ownId}
        type="file"
        className="sr"
        accept={UPLOAD_ACCEPT}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        multiple={multiple}
        disabled={disabled}
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again after it failed.
          event.target.value = '';
        }}
      />
      {children}
    </label>
  );
}

/** A picture on its way, pale, with a bar of what is sent. */
export function UploadProgress({ upload, label }: { upload: Upload; label: string }) {
  return (
    <span className="upl">
      <img src={upload.preview} alt="" />
      <progress className="upl-bar" aria-label={label} value={upload.progress} max={1} />
    </span>
  );
}
