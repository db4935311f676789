import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import {
  type FactorAddedResponse,
  factorNameRequestSchema,
  type PasskeyOptionsResponse,
} from '#contracts/accounts/factors.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldError } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useFieldSentences } from '../../ui/use-field-sentences.ts';
import { addPasskey } from './factors.ts';
import { ownDeviceName } from './own-device-name.ts';
import { makePasskey } from './passkeys.ts';
import { useAddFactor } from './use-add-factor.ts';
import { WaitNote } from './wait-note.tsx';

type AddPasskeyDialogProps = {
  /** Null: shut. */
  options: PasskeyOptionsResponse | null;
  onExpired: () => void;
  onAdded: (answer: FactorAddedResponse) => void;
  onClose: () => void;
};

/** A name for the passkey; then the device makes it. */
export function AddPasskeyDialog({ options, onClose, ...rest }: AddPasskeyDialogProps) {
  const { t } = useTranslation('factors');
  return (
    <Dialog
      open={options !== null}
      onOpenChange={onClose}
      title={t('addPasskey.title')}
      description={t('addPasskey.text')}
    >
      {options && <PasskeyForm options={options} {...rest} />}
    </Dialog>
  );
}

type PasskeyFormProps = Omit<AddPasskeyDialogProps, 'options' | 'onClose'> & {
  options: PasskeyOptionsResponse;
};

function PasskeyForm({ options, onExpired, onAdded }: PasskeyFormProps) {
  const { t } = useTranslation('factors');
  const error = useFieldSentences();
  const form = useForm({
    resolver: zodResolver(factorNameRequestSchema, { error }),
    defaultValues: { name: ownDeviceName() ?? t('addPasskey.name') },
  });
  const { send, pending, trouble, seconds } = useAddFactor(form, {
    add: async ({ name }: { name: string }) => {
      const { challenge_id, options: requested } = options;
      return addPasskey({ name, challenge_id, response: await makePasskey(requested) });
    },
    onExpired,
    onAdded,
  });
  return (
    <form
      className="stack mt-5 gap-5"
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => send(values))(event)}
    >
      <TextInput
        label={t('name')}
        hint={t('addPasskey.nameHint')}
        autoComplete="off"
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      {trouble && <FieldError>{trouble}</FieldError>}
      <WaitNote seconds={seconds} />
      <Button
        type="submit"
        size="lg"
        block
        pending={pending}
        pendingText={t('addPasskey.waiting')}
        disabled={seconds > 0}
      >
        {t('addPasskey.submit')}
      </Button>
    </form>
  );
}
