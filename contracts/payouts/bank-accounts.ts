import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';
import { personNameSchema } from '../names.ts';
import { ACCOUNT_NUMBER } from '../transfers/banks.ts';
import { bankSchema } from '../transfers/transfers.ts';

export const bankAccountsParamsSchema = z.object({ id: idSchema });
export const bankAccountParamsSchema = z.object({ id: idSchema, accountId: idSchema });

export const bankAccountRequestSchema = z.object({
  bank: bankSchema,
  number: z.string().check(z.trim(), z.regex(ACCOUNT_NUMBER)),
  /** Whose it is; has to be the name that the bank has. */
  name: personNameSchema,
  /** The account in whose place it comes, which is removed. */
  replaces: z.optional(idSchema),
});
export type BankAccountRequest = z.infer<typeof bankAccountRequestSchema>;

export const bankAccountSchema = z.object({
  id: z.string(),
  bank: bankSchema,
  /** Its last digits alone. */
  number: z.string(),
  name: z.string(),
  /** False where nobody could ask the bank whose it is: whoever approves a payout looks at it. */
  name_checked: z.boolean(),
  created_by: z.object({ id: z.string(), name: z.nullable(z.string()) }),
  created_at: z.iso.datetime(),
  /** Before, no money goes there. */
  usable_from: z.iso.datetime(),
  is_usable: z.boolean(),
});
export type BankAccountRow = z.infer<typeof bankAccountSchema>;

export const bankAccountsResponseSchema = z.object({ result: z.array(bankAccountSchema) });
export const bankAccountAddedResponseSchema = z.object({ message: z.string(), result: bankAccountSchema });
