import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { parseProviderAmount } from '#contracts/money.ts';
import { isPayoutReference, type PayoutConnection, ProviderError } from '../payments/index.ts';
import { type PayoutCalls, PROVIDER_STATUSES } from './payout-calls.ts';
import { notesOf, type Transfer } from './transfer.ts';

const createdSchema = z.object({
  payouts: z.array(z.looseObject({ reference_no: z.string() })).check(z.length(1)),
});
const detailsSchema = z.looseObject({
  status: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.toLowerCase()),
    ),
    z.enum(PROVIDER_STATUSES),
  ),
  amount: z.unknown(),
  beneficiary_account: z.catch(z.nullish(z.string()), null),
  error_details: z.catch(
    z.nullish(z.looseObject({ code: z.optional(z.string()), message: z.optional(z.string()) })),
    null,
  ),
});
const accountSchema = z.looseObject({ account_name: z.string().check(z.trim(), z.minLength(1)) });

const KEY_TAKEN = /idempotency-key is not unique/i;
/** An answer to be tried again: too many calls, or a key of ours that is wrong. */
const NOT_LOOKED_AT = [401, 403, 429];
/** What it says of a request that it has looked at. */
const REFUSED = [400, 404, 422];

const ACCOUNT_ANSWERS = [
  { text: /does not exist/i, kind: 'not_found' },
  { text: /dormant/i, kind: 'dormant' },
  { text: /closed/i, kind: 'closed' },
] as const;

/** The provider's payouts. */
export function providerCalls(connection: PayoutConnection): PayoutCalls {
  return {
    async create(transfer) {
      try {
        const answer = await connection.create(bodyOf(transfer), { idempotencyKey: transfer.id });
        const created = createdSchema.safeParse(answer);
        const reference = created.data?.payouts[0]?.reference_no;
        if (!isPayoutReference(reference)) return { kind: 'unknown', cause: 'unreadable' };
        return { kind: 'created', reference };
      } catch (error) {
        const { statusCode, messages, cause } = faultOf(error);
        if (messages.some((message) => KEY_TAKEN.test(message))) return { kind: 'key_taken' };
        if (NOT_LOOKED_AT.includes(statusCode)) return { kind: 'not_now', cause };
        // Any other answer may have come from something between us and the provider.
        const isRefusal = REFUSED.includes(statusCode) && messages.length > 0;
        return { kind: isRefusal ? 'refused' : 'unknown', cause };
      }
    },
    async approve({ id, reference }) {
      try {
        await connection.approve({ reference_nos: [reference] }, { idempotencyKey: approvalKeyOf(id) });
        return { kind: 'approved' };
      } catch (error) {
        // Also a refusal: it may be approved already. Its status says.
        return { kind: 'unknown', cause: faultOf(error).cause };
      }
    },
    async readStatus(reference) {
      try {
        const details = detailsSchema.safeParse(await connection.read(reference));
        if (!details.success) return { kind: 'unknown', cause: 'unreadable' };
        const { status, amount, beneficiary_account: accountNumber, error_details: fault } = details.data;
        const cause = fault ? [fault.code, fault.message].filter(Boolean).join(' ') : null;
        return {
          kind: 'found',
          status,
          amount: parseProviderAmount(amount),
          accountNumber: accountNumber ?? null,
          cause,
        };
      } catch (error) {
        return { kind: 'unknown', cause: faultOf(error).cause };
      }
    },
    async checkAccount({ bank, number }) {
      try {
        const account = accountSchema.safeParse(await connection.validateAccount({ bank, account: number }));
        return account.success ? { kind: 'name', name: account.data.account_name } : { kind: 'unavailable' };
      } catch (error) {
        const { messages } = faultOf(error);
        const found = ACCOUNT_ANSWERS.find(({ text }) => messages.some((message) => text.test(message)));
        return { kind: found?.kind ?? 'unavailable' };
      }
    },
    close: () => connection.close(),
  };
}

/** Made of what is frozen alone: the same bytes at every repeat. */
function bodyOf({ account, amount, ...transfer }: Transfer) {
  return {
    payouts: [
      {
        beneficiary_name: account.name,
        beneficiary_account: account.number,
        beneficiary_bank: account.bank,
        amount: String(amount),
        notes: notesOf({ id: transfer.id }),
      },
    ],
  };
}

/** Another call has another body, so it needs another key; of a fixed length, as that of the transfer may be the longest there is. */
function approvalKeyOf(id: string): string {
  return `approve-${createHash('sha256').update(id).digest('hex')}`;
}

/** @throws what is no fault of the provider's */
function faultOf(error: unknown): { statusCode: number; messages: readonly string[]; cause: string } {
  if (!(error instanceof ProviderError)) throw error;
  const { statusCode, messages, kind } = error;
  return { statusCode: statusCode ?? 0, messages, cause: messages.join('; ').slice(0, 300) || kind };
}
