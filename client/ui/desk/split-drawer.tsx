import type { ReactNode } from 'react';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { IconButton } from '../button.tsx';
import { XIcon } from '../icons.ts';
import { SidePanel } from './side-panel.tsx';
import { BESIDE, SplitAside } from './split.tsx';

type SplitDrawerProps = {
  open: boolean;
  onClose: () => void;
  /** What is open, for those who do not see where it stands. */
  label: string;
  /** A quiet line above the title. */
  over: ReactNode;
  title: ReactNode;
  /** Of the button that closes it beside the list. */
  closeLabel: string;
  /** Where it stands beside the list. */
  className?: string;
  children: ReactNode;
};

/** One thing of a list in a {@link Split}: beside the list on a wide screen, over it elsewhere. */
export function SplitDrawer(props: SplitDrawerProps) {
  const { open, onClose, label, over, title, closeLabel, className, children } = props;
  const isWide = useMediaQuery(BESIDE);
  if (!isWide) {
    return (
      <SidePanel open={open} onOpenChange={(next) => !next && onClose()} over={over} title={title}>
        {open && children}
      </SidePanel>
    );
  }
  if (!open) return null;
  return (
    <SplitAside label={label} {...(className && { className })}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="cap">{over}</p>
          <h2>{title}</h2>
        </div>
        <IconButton label={closeLabel} className="-mt-1 -mr-2.5" onClick={onClose}>
          <XIcon className="i" />
        </IconButton>
      </div>
      {children}
    </SplitAside>
  );
}
