import { useQuery } from '@tanstack/react-query';
import { doneResponseSchema } from '#contracts/accounts/account.ts';
import {
  type BankAccountRequest,
  type BankAccountRow,
  bankAccountAddedResponseSchema,
  bankAccountsResponseSchema,
} from '#contracts/payouts/bank-accounts.ts';
import { create, request } from '../../lib/api.ts';
import { bankName } from '../bank-name.ts';
import { payoutKeys } from './payout-keys.ts';

const pathOf = (organizerId: string) =>
  `/admin/event-organizers/${encodeURIComponent(organizerId)}/bank-accounts`;

/** The accounts that payouts of an organizer may go to; always fetched anew. */
export const useBankAccounts = ({
  organizerId,
  enabled = true,
}: {
  organizerId: string;
  enabled?: boolean;
}) =>
  useQuery({
    queryKey: payoutKeys.accounts(organizerId),
    queryFn: async ({ signal }) =>
      (await request(pathOf(organizerId), bankAccountsResponseSchema, { signal })).result,
    enabled: enabled && organizerId !== '',
    staleTime: 0,
  });

/** @throws ApiError with the field of what the bank does not know, or `bank_account_exists` */
export const addBankAccount = (
  organizerId: string,
  { body, key }: { body: BankAccountRequest; key: string },
) => create(pathOf(organizerId), bankAccountAddedResponseSchema, { body, key });

/** @throws ApiError `bank_account_not_found` */
export const removeBankAccount = (organizerId: string, id: string) =>
  request(`${pathOf(organizerId)}/${encodeURIComponent(id)}`, doneResponseSchema, { method: 'DELETE' });

/** `BCA •••3344` */
export const accountInWords = ({ bank, number }: Pick<BankAccountRow, 'bank' | 'number'>): string =>
  `${bankName(bank)} ${number}`;
