import type { ReactNode } from 'react';
import type { Account } from '#contracts/accounts/account.ts';
import { errorMessage } from '../../../lib/api.ts';
import { Card } from '../../../ui/card.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useAccount } from '../api/get-account.ts';

/** Shows its child once the account is there. */
export function WithAccount({ children }: { children: (account: Account) => ReactNode }) {
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
  return (
    <Loading>
      <Card className="grid gap-4">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-12 rounded-md" />
        <Skeleton className="h-12 rounded-md" />
      </Card>
    </Loading>
  );
}
