/**
 * What the payment provider's status says of an order, freed from the provider's spelling. Only
 * `modules/payments` makes these; the state machine reads nothing else.
 */
export interface ProviderReport {
  /** Lower case: pending, capture, settlement, deny, cancel, expire, failure, refund, … */
  transactionStatus: string;
  fraudStatus: string | null;
  /** Rupiah; null when it was absent or not a whole amount. */
  grossAmount: number | null;
  /** Rupiah before a fee that the provider put on the customer; null when there is none. */
  originalAmount: number | null;
  currency: string | null;
  paymentType: string | null;
  transactionId: string | null;
  transactionTime: Date | null;
  settlementTime: Date | null;
  /** The bank had authorised the card before whatever the status says now. */
  authorized: boolean;
  /** Cumulative rupiah. */
  refundAmount: number | null;
  refunds: { id: string; amount: number; createdAt: Date | null }[];
  method: {
    bank?: string | undefined;
    vaNumber?: string | undefined;
    billKey?: string | undefined;
    billerCode?: string | undefined;
    maskedCard?: string | undefined;
  } | null;
}
