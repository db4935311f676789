import { clsx } from 'clsx';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button, IconButton } from '../button.tsx';
import { XIcon } from '../icons.ts';
import { scrollByKeyboard } from '../scroll-by-keyboard.ts';
import { stayForToasts } from '../toast-place.ts';
import { deskMeasures } from './measures.ts';
import * as styles from './side-panel.module.css';
import { useDiscard } from './use-discard.tsx';

type SidePanelProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** A quiet line above the title (`Event ID …`). */
  over?: ReactNode;
  /** Beside the title: a status badge. */
  badge?: ReactNode;
  /** 376 px (drawer), 480 px (form) or 848 px (panel with a rail). */
  width?: 'drawer' | 'form' | 'wide';
  /** Something has been filled in and not been saved: closing needs a confirmation. */
  dirty?: boolean;
  /** Sections at the left edge of a wide panel. */
  rail?: ReactNode;
  /** {@link PanelButtons}, always in reach. */
  foot?: ReactNode;
  children: ReactNode;
};

const WIDTHS = { drawer: styles.drawer, form: styles.form, wide: styles.wide };

/** A panel that slides in from the right over a scrim (300 ms) and confirms before it throws changes away. */
export function SidePanel(props: SidePanelProps) {
  const { open, onOpenChange, width = 'drawer', dirty = false } = props;
  const { t } = useTranslation('ui');
  const opener = useRef<Element | null>(null);
  const { leave, question } = useDiscard({ dirty, onLeave: () => onOpenChange(false) });
  const change = (next: boolean) => {
    if (next) onOpenChange(next);
    else leave();
  };
  return (
    <Primitive.Root open={open} onOpenChange={change}>
      <Primitive.Portal>
        <Primitive.Overlay className={styles.scrim} />
        <Primitive.Content
          className={clsx(deskMeasures.form, styles.panel, WIDTHS[width])}
          aria-describedby={undefined}
          onInteractOutside={stayForToasts}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
        >
          <div className={styles.head}>
            <div className="min-w-0">
              {props.over && <p className="cap">{props.over}</p>}
              <div className="row flex-wrap">
                <Primitive.Title className={styles.title}>{props.title}</Primitive.Title>
                {props.badge}
              </div>
            </div>
            <Primitive.Close asChild>
              <IconButton label={t('close')}>
                <XIcon className="i" />
              </IconButton>
            </Primitive.Close>
          </div>
          <div className={clsx(styles.middle, props.rail && styles.railed)}>
            {props.rail && <div className={styles.rail}>{props.rail}</div>}
            <div className={styles.body} ref={scrollByKeyboard}>
              {props.children}
            </div>
          </div>
          {props.foot && <div className={styles.foot}>{props.foot}</div>}
          {question}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Cancel at a panel's foot: the same as its cross, so that it confirms before changes are thrown away. */
export function PanelCancel({ disabled, children }: { disabled?: boolean; children: ReactNode }) {
  return (
    <Primitive.Close asChild>
      <Button variant="line" disabled={disabled}>
        {children}
      </Button>
    </Primitive.Close>
  );
}

type PanelButtonsProps = {
  formId: string;
  pending: boolean;
  /** It cannot be sent now, and nothing is under way. */
  disabled?: boolean;
  cancel: string;
  save: string;
  saving: string;
};

/** {@link PanelCancel} and the button that sends the panel's form. */
export function PanelButtons({ formId, pending, disabled, cancel, save, saving }: PanelButtonsProps) {
  return (
    <>
      <PanelCancel disabled={pending}>{cancel}</PanelCancel>
      <Button type="submit" form={formId} pending={pending} pendingText={saving} disabled={disabled}>
        {save}
      </Button>
    </>
  );
}
