import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button, IconButton } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { CheckIcon, CopyIcon } from '../icons.ts';
import { toast } from '../toast.tsx';

/** What somebody logs in with; here alone the password is readable. */
export type TellableCredentials = { email: string | null; username: string; password: string | null };

const COPIED_MS = 2_000;

/** A password that is told once. It is gone when the dialog is closed. */
export function CredentialsDialog({
  credentials,
  onClose,
}: {
  /** Null: shut. */
  credentials: TellableCredentials | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('credentials');
  return (
    <Dialog
      open={credentials !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('text')}
      actions={<Button onClick={onClose}>{t('done')}</Button>}
    >
      {credentials && (
        <dl className="secret">
          {credentials.email && <Line label={t('email')} value={credentials.email} />}
          <Line label={t('username')} value={credentials.username} />
          <Line label={t('password')} value={credentials.password ?? ''} />
        </dl>
      )}
    </Dialog>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('credentials');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      setTimeout(() => setCopied(false), COPIED_MS);
    } catch {
      toast.error(t('copyFailed'));
    }
  };
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code>{value}</code>
        <IconButton label={copied ? t('copied') : t('copy', { label })} onClick={() => void copy()}>
          {copied ? <CheckIcon className="i" /> : <CopyIcon className="i" />}
        </IconButton>
      </dd>
    </div>
  );
}
