import { clsx } from 'clsx';
import { useId, useRef } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useCopy } from '../../lib/use-copy.ts';
import { RankToken } from '../../ui/badge.tsx';
import { Button, ExternalButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldError, FieldLabel } from '../../ui/field.tsx';
import { CheckIcon, CopyIcon, MessageCircleIcon, ShareIcon } from '../../ui/icons.ts';
import { Input } from '../../ui/input.tsx';
import { KawungMark } from '../../ui/kawung.tsx';
import { Picture } from '../../ui/picture.tsx';
import { finalistPath, shareFinalist } from '../../ui/share-link.ts';
import * as styles from './share-dialog.module.css';

type Shared = {
  id: string;
  name: string;
  category: string;
  picture: string;
  eventName: string;
  /** Null while nobody has voted. */
  rank: number | null;
};

/** Names of more letters than this are set smaller. */
const LONG_NAME = 20;

type ShareDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; finalist: Shared };

/** The link to a finalist, to copy or to send on. */
export function ShareDialog({ open, onOpenChange, finalist }: ShareDialogProps) {
  const { t } = useTranslation('share');
  const name = finalist.name.split(' ')[0] ?? finalist.name;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title', { name })}>
      <ShareCard finalist={finalist} />
      <ShareLink finalist={finalist} />
    </Dialog>
  );
}

function ShareCard({ finalist }: { finalist: Shared }) {
  const { t } = useTranslation(['share', 'common', 'ui']);
  const { name, category, eventName, picture, rank } = finalist;
  return (
    <div className={`${styles.card} wall-hero`} data-theme="night" aria-hidden="true">
      <div className={styles.words}>
        <p className={styles.brand}>
          <KawungMark />
          {t('common:brand')}
        </p>
        <p className="text-13 text-text-2">{t('cheer')}</p>
        <p className={clsx(styles.name, name.length > LONG_NAME && styles.long)}>{name}</p>
        <p className="truncate text-12 font-semibold text-accent-text">{category}</p>
        <p className="truncate text-12 text-text-2">{eventName}</p>
      </div>
      <div className="relative self-end">
        <Picture src={picture} alt="" ratio="3/4" sizes="10rem" className={styles.portrait} />
        {rank !== null && (
          <span className={styles.rank}>
            <RankToken rank={rank} label={t('ui:rank', { rank })} />
          </span>
        )}
      </div>
    </div>
  );
}

function ShareLink({ finalist }: { finalist: Shared }) {
  const { t } = useTranslation('share');
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const link = window.location.origin + finalistPath(finalist.id);
  const { state, copy } = useCopy(link);
  const message = t('text', { name: finalist.name, event: finalist.eventName, link });
  const copied = state === 'copied';

  const press = async () => {
    await copy();
    input.current?.select(); // where copying fails, one keystroke or a long press is left to do
  };

  return (
    <>
      <FieldLabel htmlFor={inputId}>{t('link')}</FieldLabel>
      <div className={styles.copy}>
        <Input
          ref={input}
          id={inputId}
          className="min-w-0 text-ellipsis"
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
        />
        <Button variant="solid" className={copied ? styles.copied : ''} onClick={() => void press()}>
          {copied ? <CheckIcon className="i" /> : <CopyIcon className="i" />}
          <span role="status">{t(copied ? 'copied' : 'copy')}</span>
        </Button>
      </div>
      {(state === 'unsupported' || state === 'failed') && (
        <div className="mt-2">
          <FieldError>{t(state)}</FieldError>
        </div>
      )}
      <div className="mt-2 grid auto-cols-fr grid-flow-col gap-2">
        <ExternalButton variant="line" size="lg" href={`https://wa.me/?text=${encodeURIComponent(message)}`}>
          <MessageCircleIcon className="i" />
          {t('whatsapp')}
        </ExternalButton>
        {'share' in navigator && (
          <Button
            variant="line"
            size="lg"
            onClick={() =>
              void shareFinalist({ id: finalist.id, name: finalist.name, event: finalist.eventName })
            }
          >
            <ShareIcon className="i" />
            {t('more')}
          </Button>
        )}
      </div>
    </>
  );
}
