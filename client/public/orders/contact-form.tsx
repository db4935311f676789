import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import type { Claims } from '#contracts/accounts/session.ts';
import { shortName } from '../../lib/format.ts';
import { Trans } from '../../lib/i18n/trans.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { rightsOf } from '../../lib/rights.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextInput } from '../../ui/text-input.tsx';

type ContactFormProps = {
  /** The button that submits may stand elsewhere on the page: `form={CONTACT_FORM_ID}`. */
  id: string;
  /** null while nobody is logged in: the fields stay empty. */
  claims: Claims | null;
  terms: boolean;
  onTermsChange: (accepted: boolean) => void;
  /** Called with a valid form only; without claims `onLoginNeeded` is called instead. */
  onValid: () => void;
  onLoginNeeded: () => void;
};

/** Who votes, from the account, and the consent to the terms. */
export function ContactForm({ id, claims, terms, onTermsChange, onValid, onLoginNeeded }: ContactFormProps) {
  const { t } = useTranslation('orders');
  const schema = useMemo(() => {
    const nonBlank = z.nullable(
      z.string().check(z.trim(), z.minLength(1, { error: t('contact.emailOrUsername') })),
    );
    return z.object({
      name: z.string().check(z.trim(), z.minLength(1, { error: t('contact.nameRequired') })),
      email: nonBlank,
      username: nonBlank,
      termsAccepted: z.literal(true, { error: t('contact.termsRequired') }),
    });
  }, [t]);
  const form = useForm({
    resolver: zodResolver(schema),
    values: {
      name: claims ? shortName(claims.name) : '',
      email: claims?.email ?? null,
      username: claims?.username ?? null,
      // The box starts empty; the schema refuses anything but a tick.
      termsAccepted: terms as true,
    },
  });
  const { errors } = form.formState;
  const asUsername = !rightsOf(claims)('enterDesk');
  const submit = form.handleSubmit(onValid);
  return (
    <form
      id={id}
      className="stack gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (claims === null) onLoginNeeded();
        else void submit(event);
      }}
    >
      <TextInput label={t('contact.name')} error={errors.name?.message} disabled value={form.watch('name')} />
      <TextInput
        label={t(asUsername ? 'contact.username' : 'contact.email')}
        hint={t('contact.fromAccount')}
        error={(asUsername ? errors.username : errors.email)?.message}
        disabled
        value={form.watch(asUsername ? 'username' : 'email') ?? ''}
      />
      <Controller
        control={form.control}
        name="termsAccepted"
        render={({ field }) => (
          <Checkbox
            ref={field.ref}
            name={field.name}
            checked={field.value}
            onChange={(accepted) => {
              field.onChange(accepted);
              onTermsChange(accepted);
              if (accepted) form.clearErrors('termsAccepted');
            }}
            onBlur={field.onBlur}
            error={errors.termsAccepted?.message}
            label={
              <Trans
                ns="orders"
                i18nKey="contact.terms"
                components={{
                  terms: <Link className="text-link" to="/trems-and-condition" />,
                }}
              />
            }
          />
        )}
      />
    </form>
  );
}
