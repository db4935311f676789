import { type FormEvent, useState } from 'react';
import type { FactorAddedResponse, TotpOptionsResponse } from '#contracts/accounts/factors.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import * as styles from './add-totp-dialog.module.css';
import { CopyButton } from './copy-button.tsx';
import { FactorNameInput, isFactorName } from './factor-name-input.tsx';
import { addTotp } from './factors.ts';
import { CodeInput, isTypedRight } from './proof-field.tsx';
import { useAddFactor } from './use-add-factor.ts';
import { WaitNote } from './wait-note.tsx';

type AddTotpDialogProps = {
  /** Null: shut. */
  options: TotpOptionsResponse | null;
  onExpired: () => void;
  onAdded: (answer: FactorAddedResponse) => void;
  onClose: () => void;
};

/** The secret for an authenticator app, as a picture to scan and as text; then a code of the app. */
export function AddTotpDialog({ options, onClose, ...rest }: AddTotpDialogProps) {
  const { t } = useTranslation('factors');
  return (
    <Dialog
      open={options !== null}
      onOpenChange={onClose}
      title={t('addTotp.title')}
      description={t('addTotp.text')}
    >
      {options && <TotpForm options={options} {...rest} />}
    </Dialog>
  );
}

type TotpFormProps = Omit<AddTotpDialogProps, 'options' | 'onClose'> & { options: TotpOptionsResponse };

function TotpForm({ options, onExpired, onAdded }: TotpFormProps) {
  const { t } = useTranslation('factors');
  const [name, setName] = useState(() => t('addTotp.name'));
  const [code, setCode] = useState('');
  const { send, pending, problem, setProblem, seconds } = useAddFactor({
    add: (body: { name: string; code: string }) => addTotp({ ...body, challenge_id: options.challenge_id }),
    onExpired: () => {
      setCode('');
      onExpired();
    },
    onAdded,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isFactorName(name)) return;
    if (isTypedRight('totp', code)) send({ name: name.trim(), code });
    else setProblem(t('proof.totpInvalid'));
  };
  return (
    <form className="stack mt-5 gap-5" noValidate onSubmit={submit}>
      <div className={styles.secret}>
        <img src={options.qr} alt={t('addTotp.qr')} className={styles.qr} width={176} height={176} />
        <div className="grid min-w-0 content-center gap-1">
          <p className="cap">{t('addTotp.byHand')}</p>
          <code className={styles.text}>{inGroups(options.secret)}</code>
          <CopyButton text={options.secret} label={t('addTotp.copy')} />
        </div>
      </div>
      <CodeInput
        label={t('proof.totpLabel')}
        hint={t('addTotp.codeHint')}
        value={code}
        error={problem ?? undefined}
        onChange={({ target }) => {
          setCode(target.value);
          setProblem(null);
        }}
      />
      <FactorNameInput value={name} onChange={setName} hint={t('addTotp.nameHint')} />
      <WaitNote seconds={seconds} />
      <Button
        type="submit"
        size="lg"
        block
        pending={pending}
        pendingText={t('addTotp.waiting')}
        disabled={seconds > 0}
      >
        {t('addTotp.submit')}
      </Button>
    </form>
  );
}

/** Four letters at a time are typed without losing the place. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;
