import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { IconButton } from '../button.tsx';

type PictureActionProps = Omit<ComponentProps<typeof IconButton>, 'className' | 'ring'> & {
  /** Red: it takes something away. */
  danger?: boolean;
};

/** What may be done with a picture: a small round button that lies on it. */
export function PictureAction({ danger = false, ...rest }: PictureActionProps) {
  return (
    <IconButton
      {...rest}
      className={clsx('bg-paper shadow-lift [&>svg]:size-4', danger ? 'text-canceled' : 'text-ink')}
    />
  );
}
