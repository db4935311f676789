import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  type FactorAddedResponse,
  type TotpOptionsResponse,
  totpRequestSchema,
} from '#contracts/accounts/factors.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useFieldSentences } from '../../ui/use-field-sentences.ts';
import * as styles from './add-totp-dialog.module.css';
import { CodeInput } from './code-input.tsx';
import { CopyButton } from './copy-button.tsx';
import { addTotp } from './factors.ts';
import { useAddFactor } from './use-add-factor.ts';
import { WaitNote } from './wait-note.tsx';

const schema = z.omit(totpRequestSchema, { challenge_id: true });

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
  const sentences = useFieldSentences();
  const form = useForm({
    resolver: zodResolver(schema, {
      error: (issue) =>
        issue.path?.[0] === 'code' && issue.input !== '' ? t('proof.totpInvalid') : sentences(issue),
    }),
    defaultValues: { code: '', name: t('addTotp.name') },
  });
  const { send, pending, seconds } = useAddFactor(form, {
    add: (body: { name: string; code: string }) => addTotp({ ...body, challenge_id: options.challenge_id }),
    onExpired: () => {
      form.resetField('code');
      onExpired();
    },
    onAdded,
  });
  const { errors } = form.formState;
  return (
    <form
      className="stack mt-5 gap-5"
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => send(values))(event)}
    >
      <div className={styles.secret}>
        <img src={options.qr} alt={t('addTotp.qr')} className={styles.picture} width={160} height={160} />
        <div className={styles.words}>
          <p className="cap">{t('addTotp.byHand')}</p>
          <code className={styles.text}>{inGroups(options.secret)}</code>
          <CopyButton text={options.secret} label={t('addTotp.copy')} />
        </div>
      </div>
      <CodeInput
        label={t('proof.totpLabel')}
        hint={t('addTotp.codeHint')}
        error={errors.code?.message}
        {...form.register('code')}
      />
      <TextInput
        label={t('name')}
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
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
