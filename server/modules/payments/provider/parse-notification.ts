import * as z from 'zod/mini';
import { looseText, parseStatus } from './parse-status.ts';
import type { ProviderStatus } from './provider-types.ts';

const signedSchema = z.object({
  order_id: z.string(),
  status_code: z.string(),
  gross_amount: z.string(),
  signature_key: z.string(),
  transaction_status: z.catch(z.optional(z.string().check(z.minLength(1))), undefined),
  transaction_id: looseText,
  fraud_status: looseText,
  payment_type: looseText,
});

/** The four fields the signature is about, exactly as they came, and what the message claims besides. */
export interface ProviderNotification {
  orderId: string;
  statusCode: string;
  grossAmount: string;
  signatureKey: string;
  /** What the message says of the transaction, in lower case; null when it says nothing readable. */
  claimedStatus: string | null;
  transactionId: string | null;
  /** In lower case. */
  fraudStatus: string | null;
  /** In lower case. */
  paymentType: string | null;
  /** The whole claim; not covered by the signature, so only good for knowing what to wait for. Null when unreadable. */
  readonly claim: ProviderStatus | null;
}

/**
 * Reads a webhook body leniently: unknown fields stay, missing ones are null.
 *
 * @param body parsed JSON of any shape.
 * @returns null when one of the four signed fields is missing or no text; there is nothing to verify then.
 */
export function parseNotification(body: unknown): ProviderNotification | null {
  const parsed = signedSchema.safeParse(body);
  if (!parsed.success) return null;
  return {
    orderId: parsed.data.order_id,
    statusCode: parsed.data.status_code,
    grossAmount: parsed.data.gross_amount,
    signatureKey: parsed.data.signature_key,
    claimedStatus: parsed.data.transaction_status?.toLowerCase() ?? null,
    transactionId: parsed.data.transaction_id ?? null,
    fraudStatus: parsed.data.fraud_status?.toLowerCase() ?? null,
    paymentType: parsed.data.payment_type?.toLowerCase() ?? null,
    get claim() {
      // Read only where it is needed: few messages need more than the above.
      return parseStatus(body);
    },
  };
}
