import * as z from 'zod/mini';
import { parseProviderAmount } from '#contracts/money.ts';
import { parseProviderTime } from './provider-time.ts';
import type { ProviderMethod, ProviderRefund, ProviderStatus } from './provider-types.ts';

/** The provider adds fields without notice and swaps texts for numbers: take what is there, drop what is not. */
export const looseText = z.catch(
  z.nullish(z.union([z.string(), z.pipe(z.number(), z.transform(String))])),
  null,
);

const refundSchema = z.looseObject({
  refund_chargeback_id: looseText,
  refund_amount: looseText,
  refund_key: looseText,
  created_at: looseText,
  bank_confirmed_at: looseText,
});

/** Only these three are needed; without them an answer is malformed. */
const statusSchema = z.looseObject({
  order_id: z.union([z.string(), z.pipe(z.number(), z.transform(String))]),
  transaction_status: z.string().check(z.minLength(1)),
  status_code: z.union([z.string(), z.pipe(z.number(), z.transform(String))]),
  transaction_id: looseText,
  fraud_status: looseText,
  payment_type: looseText,
  gross_amount: looseText,
  currency: looseText,
  transaction_time: looseText,
  settlement_time: looseText,
  expiry_time: looseText,
  refund_amount: looseText,
  refunds: z.catch(z.nullish(z.array(refundSchema)), null),
  extra_info: z.catch(
    z.nullish(
      z.looseObject({
        gross_amount_info: z.catch(z.nullish(z.looseObject({ original_amount: looseText })), null),
      }),
    ),
    null,
  ),
  bank: looseText,
  va_numbers: z.catch(z.nullish(z.array(z.looseObject({ bank: looseText, va_number: looseText }))), null),
  permata_va_number: looseText,
  bill_key: looseText,
  biller_code: looseText,
  masked_card: looseText,
  card_type: looseText,
  issuer: looseText,
  acquirer: looseText,
});

type StatusBody = z.infer<typeof statusSchema>;

/** Parses a status answer or a notification; null when it is not one. */
export function parseStatus(body: unknown): ProviderStatus | null {
  const parsed = statusSchema.safeParse(body);
  if (!parsed.success) return null;
  const answer = parsed.data;
  return {
    orderId: answer.order_id,
    transactionId: answer.transaction_id ?? null,
    transactionStatus: answer.transaction_status.toLowerCase(),
    fraudStatus: answer.fraud_status?.toLowerCase() ?? null,
    statusCode: answer.status_code,
    paymentType: answer.payment_type?.toLowerCase() ?? null,
    grossAmount: parseProviderAmount(answer.gross_amount),
    originalAmount: parseOriginalAmount(answer.extra_info?.gross_amount_info?.original_amount),
    currency: answer.currency?.toUpperCase() ?? null,
    transactionTime: parseProviderTime(answer.transaction_time),
    settlementTime: parseProviderTime(answer.settlement_time),
    expiryTime: parseProviderTime(answer.expiry_time),
    refundAmount: parseProviderAmount(answer.refund_amount),
    refunds: (answer.refunds ?? []).flatMap(parseRefund),
    method: parseMethod(answer),
    raw: answer,
  };
}

function parseRefund(refund: z.infer<typeof refundSchema>): ProviderRefund[] {
  const amount = parseProviderAmount(refund.refund_amount);
  const id = refund.refund_chargeback_id ?? refund.refund_key;
  if (amount === null || !id) return [];
  return [
    {
      id,
      key: refund.refund_key ?? null,
      amount,
      createdAt: parseProviderTime(refund.created_at),
      bankConfirmedAt: parseProviderTime(refund.bank_confirmed_at),
    },
  ];
}

/** Inside `extra_info` the provider writes amounts without decimals. */
function parseOriginalAmount(text: string | null | undefined): number | null {
  if (!text) return null;
  return /^\d{1,12}$/.test(text) ? Number(text) : parseProviderAmount(text);
}

function parseMethod(answer: StatusBody): ProviderMethod {
  const account = answer.va_numbers?.[0];
  const isPermata = Boolean(answer.permata_va_number);
  return {
    bank: account?.bank ?? answer.bank ?? (isPermata ? 'permata' : answer.bill_key ? 'mandiri' : null),
    vaNumber: account?.va_number ?? answer.permata_va_number ?? null,
    billKey: answer.bill_key ?? null,
    billerCode: answer.biller_code ?? null,
    maskedCard: answer.masked_card ?? null,
    cardType: answer.card_type ?? null,
    issuer: answer.issuer ?? null,
    acquirer: answer.acquirer ?? null,
  };
}
