import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useCopy } from '../../lib/use-copy.ts';
import { Button, IconButton } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { CheckIcon, CopyIcon } from '../icons.ts';
import { toast } from '../toast.tsx';
import * as styles from './credentials-dialog.module.css';
import { useDiscard } from './use-discard.tsx';

/** What somebody logs in with; here alone the password is readable. */
export type ShownCredentials = { email: string | null; username: string; password: string | null };

/** A password that is shown once. It is gone when the dialog is closed, which needs a confirmation unless it was copied or is said to be kept. */
export function CredentialsDialog({
  credentials,
  onClose,
}: {
  /** Null: shut. */
  credentials: ShownCredentials | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('credentials');
  const [isCopied, setIsCopied] = useState(false);
  const done = () => {
    setIsCopied(false);
    onClose();
  };
  const words = { title: t('leave.title'), text: t('leave.text'), no: t('leave.no'), yes: t('leave.yes') };
  const { leave, question } = useDiscard({ dirty: !isCopied, onLeave: done, words });
  return (
    <Dialog
      open={credentials !== null}
      onOpenChange={leave}
      title={t('title')}
      description={t('text')}
      actions={<Button onClick={done}>{t('done')}</Button>}
    >
      {question}
      {credentials && (
        <dl className="mt-5 grid gap-3">
          {credentials.email && <Line label={t('email')} value={credentials.email} />}
          <Line label={t('username')} value={credentials.username} />
          <Line label={t('password')} value={credentials.password ?? ''} onCopied={() => setIsCopied(true)} />
        </dl>
      )}
    </Dialog>
  );
}

function Line({ label, value, onCopied }: { label: string; value: string; onCopied?: () => void }) {
  const { t } = useTranslation('credentials');
  const { state, copy } = useCopy(value);
  const copied = state === 'copied';
  const press = async () => {
    if ((await copy()) === 'copied') onCopied?.();
    else toast.error(t('copyFailed'));
  };
  return (
    <div>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        <code className={styles.text}>{value}</code>
        <IconButton label={copied ? t('copied') : t('copy', { label })} onClick={() => void press()}>
          {copied ? <CheckIcon className="i" /> : <CopyIcon className="i" />}
        </IconButton>
      </dd>
    </div>
  );
}
