import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';
import { readableText } from '../names.ts';
import { pageQueryShape, paginationSchema } from '../pagination.ts';
import { bankCodes } from './banks.ts';

/**
 * `ordered`: nothing was sent; `sending`: it may leave from now on; `unknown`: an answer did not come; `sent`: accepted, not yet carried out; `completed`: the
 * money has left (the bank may still send it back); `failed`: it has not, or came back.
 */
export const transferStates = ['ordered', 'sending', 'unknown', 'sent', 'completed', 'failed'] as const;
export const transferStateSchema = z.enum(transferStates);
export type TransferState = z.infer<typeof transferStateSchema>;

export const transferPurposeKinds = ['payout', 'refund'] as const;
export const transferPurposeKindSchema = z.enum(transferPurposeKinds);
export type TransferPurposeKind = z.infer<typeof transferPurposeKindSchema>;

export const transferAdapters = ['manual', 'provider'] as const;
export const transferAdapterSchema = z.enum(transferAdapters);
export type TransferAdapter = z.infer<typeof transferAdapterSchema>;

export const bankSchema = z.enum(bankCodes);

/** The idempotency key at the provider, which takes 100 characters. */
export const transferIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,100}$/));

export const transferParamsSchema = z.object({ id: transferIdSchema });
export const transferFileParamsSchema = z.object({ id: idSchema });

export const transferListQuerySchema = z.object({
  ...pageQueryShape,
  state: z.optional(transferStateSchema),
  purpose: z.optional(transferPurposeKindSchema),
  /** Those alone that were ordered so many hours ago, or longer. */
  older_than_hours: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(87_600))),
  /** Those alone whose outcome a person has to find out. */
  waits_for_person: z.optional(z.enum(['true', 'false'])),
});

/** One line of the list; the account's last digits alone. */
export const transferRowSchema = z.object({
  id: z.string(),
  purpose: z.object({ kind: transferPurposeKindSchema, id: z.string() }),
  attempt: z.int(),
  event_organizer_id: z.string(),
  amount: z.int(),
  state: transferStateSchema,
  adapter: transferAdapterSchema,
  bank: bankSchema,
  account_number: z.string(),
  account_name: z.string(),
  reference: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  changed_at: z.iso.datetime(),
  /** Since when its outcome waits for somebody with the bank's statement; null where it does not. */
  waits_for_person_since: z.nullable(z.iso.datetime()),
});
export type TransferRow = z.infer<typeof transferRowSchema>;

export const transferListResponseSchema = z.object({
  result: z.array(transferRowSchema),
  pagination: paginationSchema,
});

const personSchema = z.object({ id: z.string(), name: z.nullable(z.string()) });

export const transferDetailSchema = z.extend(transferRowSchema, {
  lines: z.array(z.object({ event_id: z.string(), event_name: z.nullable(z.string()), amount: z.int() })),
  file_id: z.nullable(z.string()),
  /** By whom it was typed in that it was carried out; somebody else confirms it. */
  recorded_by: z.nullable(personSchema),
  has_proof: z.boolean(),
  failure: z.nullable(z.string()),
  /** Every change of its state, oldest first; `by` is null where no person made it. */
  history: z.array(
    z.object({
      at: z.iso.datetime(),
      state: transferStateSchema,
      cause: z.string(),
      by: z.nullable(personSchema),
    }),
  ),
});
export type TransferDetail = z.infer<typeof transferDetailSchema>;

export const transferDetailResponseSchema = z.object({ result: transferDetailSchema });
export const transferChangedResponseSchema = z.object({
  message: z.string(),
  result: transferDetailSchema,
});

/** Transfers of one file at most. */
export const TRANSFER_FILE_MAX = 1_000;

export const transferFileRequestSchema = z.object({
  transfer_ids: z.array(transferIdSchema).check(z.minLength(1), z.maxLength(TRANSFER_FILE_MAX)),
});
export const transferFileResponseSchema = z.object({
  message: z.string(),
  result: z.object({ id: z.string(), transfers: z.int(), amount: z.int() }),
});

/** The bank's own number of a transfer that it has carried out. */
export const bankReferenceSchema = z
  .string()
  .check(z.trim(), z.minLength(3), z.maxLength(64), z.regex(/^[A-Za-z0-9 ./_-]+$/));

const reason = z.string().check(z.trim(), z.minLength(5), z.maxLength(500), readableText);

/** 5 MB. */
export const PROOF_BYTES_MAX = 5 * 1024 * 1024;
/** Beside the proof, a picture or a PDF, in its field `file`. */
export const transferRecordFieldsSchema = z.object({ reference: bankReferenceSchema });
/** Typed again from the bank's statement, by another person. */
export const transferConfirmRequestSchema = z.object({ reference: bankReferenceSchema });
export const transferFailRequestSchema = z.object({ reason });
export const transferDecisionRequestSchema = z.object({ carried_out: z.boolean(), reason });
