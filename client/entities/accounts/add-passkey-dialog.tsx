import { type FormEvent, useId, useState } from 'react';
import type { FactorAddedResponse, PasskeyOptionsResponse } from '#contracts/accounts/factors.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldError } from '../../ui/field.tsx';
import { FactorNameInput, isFactorName } from './factor-name-input.tsx';
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
  const formId = useId();
  const [name, setName] = useState(() => ownDeviceName() ?? t('addPasskey.name'));
  const { send, pending, problem, seconds } = useAddFactor({
    add: async (body: { name: string }) => {
      const { challenge_id, options: requested } = options;
      return addPasskey({ ...body, challenge_id, response: await makePasskey(requested) });
    },
    onExpired,
    onAdded,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isFactorName(name)) send({ name: name.trim() });
  };
  return (
    <form id={formId} className="stack mt-5 gap-5" noValidate onSubmit={submit}>
      <FactorNameInput value={name} onChange={setName} hint={t('addPasskey.nameHint')} />
      {problem && <FieldError>{problem}</FieldError>}
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
