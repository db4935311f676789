import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { joinRequestSchema } from '#contracts/organizers/teams.ts';
import {
  FirstPasswordInput,
  FullNameInput,
  UsernameInput,
} from '../../entities/accounts/new-account-inputs.tsx';
import { WaitNote } from '../../entities/accounts/wait-note.tsx';
import { ApiError, errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useKeptForm } from '../../lib/use-kept-form.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { AlertTriangleIcon } from '../../ui/icons.ts';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { useFieldSentences } from '../../ui/use-field-sentences.ts';
import { useFormProblem } from '../../ui/use-form-problem.ts';
import { joinWithNewAccount } from './invitations.ts';

const formSchema = z.omit(joinRequestSchema, { token: true });
const EMPTY: z.input<typeof formSchema> = { full_name: '', username: '', password: '' };
/** What the page has to look up anew: the link works no more, or the address has an account by now. */
const CHANGED = ['link_invalid', 'email_taken', 'customer_account'];

type JoinFormProps = {
  token: string;
  onJoined: (message: string) => void;
  /** The invitation is not what the page shows any more. */
  onChanged: () => void;
};

/** An account on the spot: the address is the one that was invited. */
export function JoinForm({ token, onJoined, onChanged }: JoinFormProps) {
  const { t } = useTranslation(['teams', 'accounts']);
  const error = useFieldSentences();
  const { defaultValues, keep } = useKeptForm({ name: 'join', empty: EMPTY });
  const form = useForm({ resolver: zodResolver(formSchema, { error }), defaultValues });
  const { showProblem, seconds } = useFormProblem(form);
  const join = useWrite({
    mutationFn: joinWithNewAccount,
    onSuccess: ({ message }) => onJoined(message),
    onError: (problem) => {
      if (problem instanceof ApiError && CHANGED.includes(problem.code)) onChanged();
      else showProblem(problem);
    },
  });
  keep(() => (join.isSuccess ? null : form.getValues()));
  const submit = form.handleSubmit((account) => {
    if (!join.isPending && seconds === 0) join.mutate({ token, ...account });
  });
  const { errors } = form.formState;
  // Where what is looked up anew is what it was, this is all that says why.
  const isChanged = join.error instanceof ApiError && CHANGED.includes(join.error.code);
  return (
    <form className="stack gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <div>
        <h2 className="h-card">{t('invitation.newTitle')}</h2>
        <p className="muted mt-1 text-15 text-pretty">{t('invitation.newText')}</p>
      </div>
      <FullNameInput error={errors.full_name?.message} {...form.register('full_name')} />
      <UsernameInput error={errors.username?.message} {...form.register('username')} />
      <FirstPasswordInput error={errors.password?.message} {...form.register('password')} />
      {isChanged && (
        <ProblemBox>
          <AlertTriangleIcon className="i" />
          <p>{errorMessage(join.error)}</p>
        </ProblemBox>
      )}
      <WaitNote seconds={seconds} />
      <Button
        type="submit"
        size="lg"
        block
        pending={join.isPending}
        pendingText={t('invitation.joining')}
        disabled={seconds > 0}
      >
        {t('invitation.create')}
      </Button>
    </form>
  );
}
