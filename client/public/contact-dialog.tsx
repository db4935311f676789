import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import {
  type SupportRequest,
  supportReceivedResponseSchema,
  supportRequestSchema,
} from '#contracts/support/support.ts';
import { create } from '../lib/api.ts';
import { addTexts } from '../lib/i18n/i18n.ts';
import { accounts } from '../lib/i18n/id/accounts.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { withQueries } from '../lib/queries.tsx';
import { useClaims } from '../lib/session.ts';
import { useWrite } from '../lib/use-write.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FieldError } from '../ui/field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { toast } from '../ui/toast.tsx';
import { useFieldSentences } from '../ui/use-field-sentences.ts';
import { useFormProblem } from '../ui/use-form-problem.ts';

addTexts({ accounts });

type ContactDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What the message is about; it is shown, and sent below what was typed. */
  about?: string | undefined;
};

/** The contact form. What was typed stays while the page does, also when the dialog is shut. */
export const ContactDialog = withQueries(Contact);

function Contact({ open, onOpenChange, about }: ContactDialogProps) {
  const { t } = useTranslation(['contact', 'accounts']);
  const formId = useId();
  const claims = useClaims();
  const error = useFieldSentences();
  const form = useForm({
    resolver: zodResolver(supportRequestSchema, { error }),
    defaultValues: { name: claims?.name ?? '', email: claims?.email ?? '', message: '', website: '' },
  });
  const { showProblem, seconds } = useFormProblem(form);
  const send = useWrite({
    mutationFn: sendMessage,
    onSuccess: ({ message }) => {
      form.resetField('message');
      onOpenChange(false);
      toast.success(message);
    },
    onError: showProblem,
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) => {
    const message = about ? `${values.message}\n\n${about}` : values.message;
    if (!send.isPending && seconds === 0) send.mutate({ ...values, message });
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      description={t('text')}
      actions={
        <Button
          type="submit"
          form={formId}
          pending={send.isPending}
          pendingText={t('sending')}
          disabled={seconds > 0}
        >
          {t('send')}
        </Button>
      }
    >
      <form id={formId} className="stack mt-5 gap-4" noValidate onSubmit={(event) => void submit(event)}>
        {about && (
          <p className="rounded-md bg-sunken px-3.5 py-3 text-14 wrap-anywhere">
            <span className="block text-12 text-text-2">{t('about')}</span>
            {about}
          </p>
        )}
        <TextInput
          label={t('name')}
          autoComplete="name"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextInput
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <TextArea
          label={t('message')}
          rows={5}
          error={errors.message?.message}
          {...form.register('message')}
        />
        {/* Nobody sees it, so whoever fills it in is a program. */}
        <div className="sr" aria-hidden="true">
          <input tabIndex={-1} autoComplete="off" {...form.register('website')} />
        </div>
        {seconds > 0 && <FieldError>{t('accounts:wait', { count: seconds })}</FieldError>}
      </form>
    </Dialog>
  );
}

/** @throws ApiError 422 with field errors, 429 with the seconds to wait */
const sendMessage = (body: SupportRequest, key: string) =>
  create('/support-messages', supportReceivedResponseSchema, { body, key });
