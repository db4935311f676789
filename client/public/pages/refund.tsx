import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { BANKS } from '#contracts/transfers/banks.ts';
import { WaitNote } from '../../entities/accounts/wait-note.tsx';
import { ApiError, errorMessage } from '../../lib/api.ts';
import { formatRupiah } from '../../lib/format.ts';
import { addTexts } from '../../lib/i18n/i18n.ts';
import { accounts } from '../../lib/i18n/id/accounts.ts';
import { refund } from '../../lib/i18n/id/refund.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useClaims } from '../../lib/session.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useWait } from '../../lib/use-wait.ts';
import { Button } from '../../ui/button.tsx';
import { Loading, PassingHeading, Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useTakenToken } from '../mailed-token.ts';
import { AccountForm, type NamedAccount } from '../refunds/account-form.tsx';
import { RefundFacts } from '../refunds/refund-facts.tsx';
import { refundLinkKey, useRefundLink } from '../refunds/refund-link.ts';
import { BadLink, LoginFirst, OtherAccount } from '../refunds/refund-verdict.tsx';

addTexts({ accounts, refund });

/** /refund#token, from a mail: to which account a refund goes. */
export function RefundPage() {
  const { t } = useTranslation('refund');
  useDocumentTitle(t('documentTitle'));
  const token = useTakenToken();
  return (
    <div className="page narrow pt-7 pb-16 lg:pt-14 lg:pb-24">
      <div className="mx-auto max-w-[34rem]">
        {/* Another link is another refund. */}
        {token === '' ? <BadLink /> : <Refund key={token} token={token} />}
      </div>
    </div>
  );
}

function Refund({ token }: { token: string }) {
  const claims = useClaims();
  const query = useRefundLink(token);
  const { data, error } = query;
  const code = error instanceof ApiError ? error.code : null;
  if (isGone(error)) return <BadLink />;
  if (code === 'session_required' || (code === 'refund_of_other_account' && claims === null))
    return <LoginFirst token={token} />;
  if (code === 'refund_of_other_account' && claims) return <OtherAccount claims={claims} />;
  if (data) return <Account token={token} refund={data} />;
  if (error) return <Failed query={query} error={error} />;
  return <RefundSkeleton />;
}

/** Of whatever form the link is: one that is not good is gone. */
function isGone(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422);
}

type AccountProps = { token: string; refund: NonNullable<ReturnType<typeof useRefundLink>['data']> };

/** The form; or that an account is there already, which can be changed until the money is on its way. */
function Account({ token, refund: of }: AccountProps) {
  const { t } = useTranslation('refund');
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState<NamedAccount | null>(null);
  const [isChanging, setChanging] = useState(false);
  const isNamed = (of.named || saved !== null) && !isChanging;
  const heading = useRef<HTMLHeadingElement>(null);
  // What had the focus is gone with the form.
  useEffect(() => {
    if (saved) heading.current?.focus();
  }, [saved]);
  const lookUp = () => void queryClient.invalidateQueries({ queryKey: refundLinkKey(token) });
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="h-page text-balance">
        {t(isNamed ? (saved ? 'saved' : 'titleNamed') : 'title')}
      </h1>
      <p className="muted mt-2 mb-6 text-pretty" role="status">
        {isNamed && (saved ? <Saved account={saved} amount={of.amount} /> : t('namedText'))}
      </p>
      <RefundFacts refund={of} />
      {isNamed ? (
        <Button variant="line" size="lg" block onClick={() => setChanging(true)}>
          {t('change')}
        </Button>
      ) : (
        <AccountForm
          token={token}
          amount={of.amount}
          onNamed={(account) => {
            setSaved(account);
            setChanging(false);
          }}
          onChanged={lookUp}
        />
      )}
      {isChanging && (
        <Button variant="quiet" block className="mt-3" onClick={() => setChanging(false)}>
          {t('keep')}
        </Button>
      )}
    </>
  );
}

function Saved({ account, amount }: { account: NamedAccount; amount: number }) {
  const { t } = useTranslation('refund');
  const number = `•••${account.account_number.slice(-4)}`;
  return t('savedText', { amount: formatRupiah(amount), bank: BANKS[account.bank].name, number });
}

type FailedProps = { query: ReturnType<typeof useRefundLink>; error: Error };

function Failed({ query, error }: FailedProps) {
  const { t } = useTranslation('refund');
  const { seconds, wait } = useWait();
  const limit = error instanceof ApiError && error.status === 429 ? (error.retryAfter ?? 10) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer; `wait` is another one each time
  useLayoutEffect(() => {
    if (limit !== null) wait(limit);
  }, [limit, query.errorUpdatedAt]);
  return (
    <>
      <h1 className="h-page mb-6">{t('documentTitle')}</h1>
      {seconds > 0 ? (
        <WaitNote seconds={seconds} />
      ) : (
        <ErrorState
          message={errorMessage(error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
    </>
  );
}

function RefundSkeleton() {
  const { t } = useTranslation('refund');
  return (
    <>
      <PassingHeading>{t('loading')}</PassingHeading>
      <Loading label={t('loading')}>
        <Skeleton className="h-10 w-4/5" />
        <Skeleton className="mt-8 mb-7 h-60 rounded-lg" />
        <Skeleton className="h-72 rounded-lg" />
      </Loading>
    </>
  );
}
