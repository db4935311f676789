import type { ReactNode } from 'react';
import type { Account } from '#contracts/accounts/account.ts';
import { errorMessage } from '../../lib/api.ts';
import { Loading } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useAccount } from './account.ts';

/** Shows its child once the account is there, until then the shape of it. */
export function WithAccount({
  skeleton,
  children,
}: {
  skeleton: ReactNode;
  children: (account: Account) => ReactNode;
}) {
  const query = useAccount();
  if (query.data) return children(query.data.account);
  if (query.isError) {
    return (
      <ErrorState
        message={errorMessage(query.error)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return <Loading>{skeleton}</Loading>;
}
