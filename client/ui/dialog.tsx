import { clsx } from 'clsx';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { IconButton } from './button.tsx';
import * as styles from './dialog.module.css';
import { XIcon } from './icons.ts';
import { stayForToasts } from './toast-place.ts';

type OverlayProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** A sentence that explains; also read out when it opens. */
  description?: ReactNode;
  children?: ReactNode;
};

/**
 * Radix gives the focus back to its own trigger only; ours open from anywhere, so the element that had it is kept.
 * Inside, the box itself takes it: title and sentence are read first, and no button wears a ring that nobody needs. A box that is there for
 * one field marks it with `data-first-focus`.
 */
function useFocusKeeping() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement;
      event.preventDefault();
      if (!(event.currentTarget instanceof HTMLElement)) return;
      const first = event.currentTarget.querySelector<HTMLElement>('[data-first-focus]');
      (first ?? event.currentTarget).focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

/** A modal card; on phones a bottom sheet. Focus is kept inside and goes back where it came from; Escape closes. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  actionsAcross,
  actionsStay,
  atTop,
  className,
}: OverlayProps & {
  /** Buttons at the foot, stacked; the first one is the main choice. */
  actions?: ReactNode;
  /** Side by side on a desk (confirmations). */
  actionsAcross?: boolean;
  /** In reach however much stands above them. */
  actionsStay?: boolean;
  /** Its head stays where it is however much comes below it; on a phone it fills the screen. */
  atTop?: boolean;
  className?: string;
}) {
  const focus = useFocusKeeping();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Scrim className={styles.overPanels} />
        <Primitive.Content
          {...focus}
          onInteractOutside={stayForToasts}
          className={clsx(styles.dialog, atTop && styles.atTop, className)}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className={styles.grip} aria-hidden="true" />
          <CloseButton className={styles.closer} />
          <Primitive.Title className={styles.title}>{title}</Primitive.Title>
          {description && (
            <Primitive.Description className={styles.text}>{description}</Primitive.Description>
          )}
          {children}
          {actions && (
            <div
              className={clsx(styles.actions, actionsAcross && styles.across, actionsStay && styles.staying)}
            >
              {actions}
            </div>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

type DrawerProps = OverlayProps & {
  /** The edge it comes from: the right one by default. */
  side?: 'left' | 'right';
};

/** A panel from an edge over a scrim: menus on phones, details on desks. */
export function Drawer({ open, onOpenChange, title, description, children, side = 'right' }: DrawerProps) {
  const focus = useFocusKeeping();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Scrim />
        <Primitive.Content
          {...focus}
          onInteractOutside={stayForToasts}
          className={clsx(styles.drawer, side === 'left' && styles.fromLeft)}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className={styles.drawerHead}>
            <Primitive.Title className="h-card">{title}</Primitive.Title>
            <CloseButton />
          </div>
          <div className={styles.drawerBody}>
            {description && <Primitive.Description className="muted">{description}</Primitive.Description>}
            {children}
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Dims what lies under a dialog, a drawer or a panel. */
function Scrim({ className }: { className?: string | undefined }) {
  return <Primitive.Overlay className={clsx(styles.scrim, className)} />;
}

function CloseButton({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('ui');
  return (
    <Primitive.Close asChild>
      <IconButton label={t('close')} className={className}>
        <XIcon className="i" />
      </IconButton>
    </Primitive.Close>
  );
}
