import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  SPEND_LIMIT_MAX,
  SPEND_LIMIT_MIN,
  type SpendLimit,
  spendLimitRequestSchema,
} from '#contracts/orders/spend-limit.ts';
import { readTypedNumber } from '#contracts/typed-number.ts';
import { AccountSection } from '../../entities/accounts/account-section.tsx';
import { WaitNote } from '../../entities/accounts/wait-note.tsx';
import { errorMessage } from '../../lib/api.ts';
import { formatDateTime, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFormProblem } from '../../ui/use-form-problem.ts';
import { saveSpendLimit, spendLimitQuery } from './spend-limit.ts';

/** What one lets oneself spend on one event in a day. */
export function SpendLimitSection() {
  const { t } = useTranslation('account');
  const query = useQuery(spendLimitQuery);
  return (
    <AccountSection title={t('spend.title')} text={t('spend.text')}>
      {query.data ? (
        <SpendLimitForm limit={query.data.spend_limit} />
      ) : query.isError ? (
        <ErrorState
          bare
          message={errorMessage(query.error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Loading>
          {/* As high as what comes: more stands below it. */}
          <div inert aria-hidden="true" className="grid gap-5">
            <SpendLimitForm limit={null} />
          </div>
        </Loading>
      )}
    </AccountSection>
  );
}

/** What is typed is an amount, by the rules of the request. */
const formSchema = z.object({
  amount: z.string().check(
    z.refine((text) => {
      const own_limit = readTypedNumber(text);
      return own_limit !== null && spendLimitRequestSchema.safeParse({ own_limit }).success;
    }),
  ),
});

/** @param props.limit null while it is fetched */
function SpendLimitForm({ limit }: { limit: SpendLimit | null }) {
  const { t } = useTranslation('account');
  const queryClient = useQueryClient();
  const invalid = t('spend.invalid', {
    min: formatRupiah(SPEND_LIMIT_MIN),
    max: formatRupiah(SPEND_LIMIT_MAX),
  });
  const form = useForm({
    resolver: zodResolver(formSchema, { error: () => invalid }),
    defaultValues: { amount: '' },
  });
  const { showProblem, seconds } = useFormProblem(form);
  const save = useWrite({
    mutationFn: saveSpendLimit,
    onSuccess: ({ message, spend_limit }) => {
      queryClient.setQueryData(spendLimitQuery.queryKey, { spend_limit });
      form.reset();
      toast.success(message);
    },
    onError: showProblem,
  });
  const own_limit = limit?.own_limit ?? null;
  const next = limit?.next ?? null;
  const name = (amount: number | null) => (amount === null ? t('spend.none') : formatRupiah(amount));
  const send = (amount: number | null) => {
    if (!save.isPending && seconds === 0) save.mutate({ own_limit: amount });
  };
  const submit = form.handleSubmit(({ amount }) => send(readTypedNumber(amount)));
  return (
    <>
      <dl className="grid gap-1">
        <dt className="cap">{t('spend.now')}</dt>
        <dd className="font-semibold">{limit ? name(own_limit) : <Skeleton className="h-6 w-40" />}</dd>
        <dd className="muted text-15">
          {limit ? (
            t('spend.platform', { amount: formatRupiah(limit.platform_limit) })
          ) : (
            <Skeleton className="h-6 w-64" />
          )}
        </dd>
      </dl>
      {next && (
        <div className="grid justify-items-start gap-1" role="status">
          <p className="text-15">
            {t('spend.next', { limit: name(next.own_limit), time: formatDateTime(next.from) })}
          </p>
          <button type="button" className="min-h-11 font-semibold underline" onClick={() => send(own_limit)}>
            {t('spend.keep', { limit: name(own_limit) })}
          </button>
        </div>
      )}
      <form className="stack gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <TextInput
          label={t('spend.field')}
          inputMode="numeric"
          autoComplete="off"
          placeholder={formatRupiah(100_000)}
          hint={t('spend.hint')}
          error={form.formState.errors.amount?.message}
          {...form.register('amount')}
        />
        <WaitNote seconds={seconds} />
        <div className="flex flex-wrap gap-2.5">
          <Button
            type="submit"
            variant="line"
            pending={save.isPending}
            pendingText={t('profile.saving')}
            disabled={seconds > 0}
          >
            {t('spend.save')}
          </Button>
          {own_limit !== null && next?.own_limit !== null && (
            <Button variant="line" disabled={save.isPending || seconds > 0} onClick={() => send(null)}>
              {t('spend.remove')}
            </Button>
          )}
        </div>
      </form>
    </>
  );
}
