import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { UPLOAD_ACCEPT } from '#contracts/media/uploads.ts';
import type { Upload } from '../../lib/use-uploads.ts';
import * as styles from './upload-tile.module.css';

export type TileShape = 'standard' | 'long' | 'small' | 'portrait' | 'banner' | 'square' | 'corner';

/** `portrait`, `banner` and `square` are as wide as their place; `corner` lies on a picture. */
const SHAPES: Record<TileShape, string> = {
  standard: clsx(styles.place, styles.standard),
  long: clsx(styles.place, styles.long),
  small: clsx(styles.place, styles.small),
  portrait: clsx(styles.place, styles.portrait),
  banner: clsx(styles.place, styles.banner),
  square: clsx(styles.place, styles.square),
  corner: styles.corner,
};

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
  shape?: TileShape;
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
  shape = 'standard',
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
      className={clsx(styles.tile, SHAPES[shape], disabled && styles.busy)}
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

type TileButtonProps = Omit<ComponentProps<'button'>, 'className' | 'type'> & { shape: TileShape };

/** The same tile where a press opens something else. */
export function TileButton({ shape, ...rest }: TileButtonProps) {
  return <button {...rest} type="button" className={clsx(styles.tile, SHAPES[shape])} />;
}

type UploadProgressProps = {
  upload: Upload;
  label: string;
  /** How large it is. */
  className: string;
};

/** A picture on its way, pale, with a bar of what is sent. */
export function UploadProgress({ upload, label, className }: UploadProgressProps) {
  return (
    <span className={clsx(styles.progress, className)}>
      <img className={styles.preview} src={upload.preview} alt="" />
      <progress className={styles.sent} aria-label={label} value={upload.progress} max={1} />
    </span>
  );
}
