import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button, IconButton } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { CheckIcon, CopyIcon } from '../icons.ts';
import { toast } from '../toast.tsx';
import * as styles from './credentials-dialog.module.css';
import { useDiscard } from './use-discard.tsx';

/** What somebody logs in with; here alone the password is readable. */
export type ShownCredentials = { email: string | null; username: string; password: string | null };

const COPIED_MS = 2_000;

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
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      onCopied?.();
      setTimeout(() => setCopied(false), COPIED_MS);
    } catch {
      toast.error(t('copyFailed'));
    }
  };
  return (
    <div>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        <code className={styles.text}>{value}</code>
        <IconButton label={copied ? t('copied') : t('copy', { label })} onClick={() => void copy()}>
          {copied ? <CheckIcon className="i" /> : <CopyIcon className="i" />}
        </IconButton>
      </dd>
    </div>
  );
}
