import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Account } from '#contracts/accounts/account.ts';
import { verifySession } from '../../lib/session.ts';
import { accountKeys } from './account.ts';

/** Puts a changed account everywhere it is shown: this page and, through the claims, the navbar. */
export function useChangedAccount(): (answer: { account: Account }) => void {
  const queryClient = useQueryClient();
  return useCallback(
    ({ account }) => {
      queryClient.setQueryData(accountKeys.account, { account });
      void verifySession();
    },
    [queryClient],
  );
}
