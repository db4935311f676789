import { clsx } from 'clsx';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useEffect, useState } from 'react';
import { CheckIcon } from '../icons.ts';
import * as styles from './menu.module.css';

/**
 * An open menu of the desk: over everything, but inside the page's main part, as what is outside of all landmarks is hard to find
 * with a screen reader. Its root has to be `modal={false}`, or the page around it would be hidden from them.
 *
 * @param sideOffset pixels between it and its button
 */
export function MenuBox({ sideOffset, children }: { sideOffset: number; children: ReactNode }) {
  const [main, setMain] = useState<HTMLElement | null>(null);
  // Not while rendering: then it may still be the main part of the page that is being left.
  useEffect(() => setMain(document.getElementById('main')), []);
  return (
    <DropdownMenu.Portal container={main}>
      <DropdownMenu.Content className={styles.menu} align="end" sideOffset={sideOffset}>
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  );
}

/** A line to choose. @param danger red */
export function MenuItem({ danger, ...item }: DropdownMenu.DropdownMenuItemProps & { danger?: boolean }) {
  return <DropdownMenu.Item {...item} className={clsx(styles.item, danger && styles.danger)} />;
}

/** One of several, with a check before the chosen one. */
export function MenuChoice({ children, ...item }: DropdownMenu.DropdownMenuRadioItemProps) {
  return (
    <DropdownMenu.RadioItem {...item} className={styles.item}>
      <span className={styles.check} aria-hidden="true">
        <DropdownMenu.ItemIndicator>
          <CheckIcon className="i" />
        </DropdownMenu.ItemIndicator>
      </span>
      {children}
    </DropdownMenu.RadioItem>
  );
}

/** The head of a group of lines. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className={clsx('over', styles.label)}>{children}</DropdownMenu.Label>;
}

/** A line between groups. */
export function MenuRule() {
  return <DropdownMenu.Separator className={styles.rule} />;
}
