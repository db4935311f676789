import { clsx } from 'clsx';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { XIcon } from '../icons.ts';
import { scrollByKeyboard } from '../scroll-by-keyboard.ts';
import { stayForToasts } from '../toast-place.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

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
  /** Something has been filled in and not been saved: closing asks first. */
  dirty?: boolean;
  /** Sections at the left edge of a wide panel. */
  rail?: ReactNode;
  /** Cancel and Save, always in reach. */
  foot?: ReactNode;
  children: ReactNode;
};

/** A panel that slides in from the right over a scrim (300 ms) and asks before it throws changes away. */
export function SidePanel(props: SidePanelProps) {
  const { open, onOpenChange, width = 'drawer', dirty = false } = props;
  const { t } = useTranslation(['staff', 'ui']);
  const opener = useRef<Element | null>(null);
  const [asking, setAsking] = useState(false);
  const change = (next: boolean) => {
    if (!next && dirty) setAsking(true);
    else onOpenChange(next);
  };
  return (
    <Primitive.Root open={open} onOpenChange={change}>
      <Primitive.Portal>
        <Primitive.Overlay className="scrim panel-scrim" />
        <Primitive.Content
          className={clsx('desk panel', `panel-${width}`)}
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
          <div className="panel-head">
            <div className="min-w-0">
              {props.over && <p className="cap">{props.over}</p>}
              <div className="row flex-wrap">
                <Primitive.Title className="panel-title">{props.title}</Primitive.Title>
                {props.badge}
              </div>
            </div>
            <Primitive.Close className="icon-btn" aria-label={t('ui:close')}>
              <XIcon className="i" />
            </Primitive.Close>
          </div>
          <div className={clsx('panel-middle', props.rail && 'railed')}>
            {props.rail && <div className="panel-rail">{props.rail}</div>}
            <div className="panel-body" ref={scrollByKeyboard}>
              {props.children}
            </div>
          </div>
          {props.foot && <div className="panel-foot">{props.foot}</div>}
          <ConfirmDialog
            open={asking}
            onOpenChange={setAsking}
            title={t('discard.title')}
            text={t('discard.text')}
            no={t('discard.no')}
            yes={t('discard.yes')}
            onConfirm={() => {
              setAsking(false);
              onOpenChange(false);
            }}
          />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
