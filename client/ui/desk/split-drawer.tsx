import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { IconButton } from '../button.tsx';
import { XIcon } from '../icons.ts';
import { SidePanel } from './side-panel.tsx';
import { BESIDE, SplitAside } from './split.tsx';

/** Adds what holds the drawer's place, and takes it away again. */
type Hold = (change: 1 | -1) => void;
const HoldContext = createContext<Hold>(() => undefined);

/**
 * Keeps the drawer around where it stands as long as `isHeld`: its content begins anew on the other side of a change of the window's width, and what is filled
 * in over it would be lost.
 */
export function useHeldDrawer(isHeld: boolean): void {
  const hold = useContext(HoldContext);
  useEffect(() => {
    if (!isHeld) return;
    hold(1);
    return () => hold(-1);
  }, [isHeld, hold]);
}

/** Whether there is room beside the list; while something holds the drawer, whether there was. */
function useHeldPlace(): { isWide: boolean; hold: Hold } {
  const isWideNow = useMediaQuery(BESIDE);
  const [isWide, setWide] = useState(isWideNow);
  const [holds, setHolds] = useState(0);
  if (holds === 0 && isWide !== isWideNow) setWide(isWideNow);
  const hold = useMemo<Hold>(() => (change) => setHolds((before) => before + change), []);
  return { isWide, hold };
}

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
  const { isWide, hold } = useHeldPlace();
  const content = open && <HoldContext value={hold}>{children}</HoldContext>;
  if (!isWide) {
    return (
      <SidePanel open={open} onOpenChange={(next) => !next && onClose()} over={over} title={title}>
        {content}
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
      {content}
    </SplitAside>
  );
}
