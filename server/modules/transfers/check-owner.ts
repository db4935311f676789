import { AppError } from '#server/platform/app-error.ts';
import { config } from '#server/platform/config.ts';
import { checkAccount } from './check-account.ts';
import type { TransferAccount } from './transfer.ts';

/**
 * The owner's name of an account that somebody has typed in: the bank's, where it can be asked. The bank's name is not said where another one was typed: names of
 * strangers' accounts are nobody's to collect, and another name means another account than was meant.
 *
 * @param by.who as {@link checkAccount} counts
 * @param by.fields what number and name are called in the request
 * @throws AppError `account_name_differs`, `bank_account_unusable`, `account_check_unavailable`, `too_many_requests`
 */
export async function checkOwner(
  { bank, number, name }: TransferAccount,
  { who, fields }: { who: string; fields: { number: string; name: string } },
): Promise<{ name: string; isNameChecked: boolean }> {
  const check = await checkAccount({ bank, number }, { who });
  if (check.kind === 'name') {
    if (bare(check.name) !== bare(name))
      throw new AppError({
        code: 'account_name_differs',
        fields: [{ field: fields.name, message: 'account_name_differs' }],
      });
    return { name: check.name, isNameChecked: true };
  }
  if (check.kind !== 'unavailable')
    throw new AppError({
      code: 'bank_account_unusable',
      fields: [{ field: fields.number, message: 'bank_account_unusable' }],
    });
  // Without the provider's keys nobody can ask: whoever handles the transfer sees the name that was typed.
  if (config().payouts !== null) throw new AppError({ code: 'account_check_unavailable' });
  return { name, isNameChecked: false };
}

/** Banks write names in capitals, and leave signs out. */
const bare = (name: string) =>
  name
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
