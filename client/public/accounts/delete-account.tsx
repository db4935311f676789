import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { deleteAccountRequestSchema, doneResponseSchema } from '#contracts/accounts/account.ts';
import { WaitNote } from '../../entities/accounts/wait-note.tsx';
import { request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { clearSession } from '../../lib/session.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFieldSentences } from '../../ui/use-field-sentences.ts';
import { useFormProblem } from '../../ui/use-form-problem.ts';

/** Says what is lost, confirms with the password, and leaves. */
export function DeleteAccount() {
  const { t } = useTranslation(['account', 'accounts']);
  const [confirming, setConfirming] = useState(false);
  const formId = useId();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const error = useFieldSentences();
  const form = useForm({
    resolver: zodResolver(deleteAccountRequestSchema, { error }),
    defaultValues: { password: '' },
  });
  const { showProblem, seconds } = useFormProblem(form);
  const remove = useWrite({
    mutationFn: deleteAccount,
    onSuccess: async ({ message }) => {
      await navigate('/');
      clearSession();
      queryClient.clear();
      toast.success(message);
    },
    onError: showProblem,
  });
  const submit = form.handleSubmit(({ password }) => {
    if (!remove.isPending && seconds === 0) remove.mutate(password);
  });
  return (
    <>
      <Button variant="line" className="justify-self-start" onClick={() => setConfirming(true)}>
        {t('remove.open')}
      </Button>
      <Dialog
        open={confirming}
        onOpenChange={(open) => {
          setConfirming(open);
          form.reset();
        }}
        title={t('remove.confirmTitle')}
        description={t('remove.confirmText')}
        actionsAcross
        actions={
          <>
            <Button variant="line" onClick={() => setConfirming(false)}>
              {t('remove.no')}
            </Button>
            <Button
              variant="danger"
              type="submit"
              form={formId}
              pending={remove.isPending}
              pendingText={t('remove.removing')}
              disabled={seconds > 0}
            >
              {t('remove.yes')}
            </Button>
          </>
        }
      >
        <form id={formId} className="stack my-4 gap-4" noValidate onSubmit={(event) => void submit(event)}>
          <PasswordInput
            label={t('remove.password')}
            autoComplete="current-password"
            error={form.formState.errors.password?.message}
            {...form.register('password')}
          />
          <WaitNote seconds={seconds} />
        </form>
      </Dialog>
    </>
  );
}

/** @throws ApiError 422 with `wrong_password` under `password`, 403 for staff, 429 with the seconds to wait */
function deleteAccount(password: string) {
  return request('/account', doneResponseSchema, { method: 'DELETE', body: { password } });
}
