/** What the provider keeps of a payment by a method. */
export interface FeeRule {
  paymentType: string;
  /** Basis points of the amount. */
  rateBp: number;
  /** Rupiah, besides. */
  flatAmount: number;
  /** Basis points of both together. */
  taxBp: number;
}

/** Reads the table of the configuration, `PROVIDER_FEES`: `METHOD=[RATE%][+AMOUNT][/TAX%]`, with commas. */
export function parseProviderFees(text: string): FeeRule[] {
  return text.split(',').map((entry) => {
    const [paymentType = '', rule = ''] = entry.split('=');
    const [fee = '', tax = ''] = rule.split('/');
    const parts = fee.split('+');
    return {
      paymentType,
      rateBp: basisPoints(parts.find((part) => part.endsWith('%')) ?? ''),
      flatAmount: Number(parts.find((part) => !part.endsWith('%')) ?? 0),
      taxBp: basisPoints(tax),
    };
  });
}

const basisPoints = (percent: string): number => Math.round(Number(percent.replace('%', '')) * 100);

const WHOLE_BP = 10_000;

/**
 * What the fee of a payment should be, in rupiah: `expected`, and what it may be however each of its parts is rounded. A method that the table does not have costs
 * nothing, so that a fee of it is seen.
 */
export function expectFee(
  { paymentType, amount }: { paymentType: string; amount: number },
  rules: readonly FeeRule[],
): { expected: number; lowest: number; highest: number } {
  const { rateBp, flatAmount, taxBp } = rules.find((rule) => rule.paymentType === paymentType) ?? {
    rateBp: 0,
    flatAmount: 0,
    taxBp: 0,
  };
  const rate = (amount * rateBp) / WHOLE_BP;
  const withTax = (fee: number, round: (value: number) => number) => fee + round((fee * taxBp) / WHOLE_BP);
  return {
    expected: withTax(Math.round(rate) + flatAmount, Math.round),
    lowest: withTax(Math.floor(rate) + flatAmount, Math.floor),
    highest: withTax(Math.ceil(rate) + flatAmount, Math.ceil),
  };
}
