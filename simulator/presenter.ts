import { toProviderAmount } from '#contracts/money.ts';
import { toProviderTime } from './jakarta-time.ts';
import {
  type Attempt,
  currentMoment,
  type Moment,
  type OrderRecord,
  type Refund,
  refundedAmount,
} from './order-record.ts';
import { sign } from './signature.ts';
import { statusCodeOf } from './state-machine.ts';

const MERCHANT_ID = 'M-SORAK';

type Body = Record<string, unknown>;

export interface Presenter {
  notification(record: OrderRecord, attempt: Attempt, moment: Moment): Body;
  /** Body of the status call, and with another message of the calls that change a transaction. */
  status(record: OrderRecord, attempt: Attempt, moment: Moment, message?: string): Body;
  /** What the form hands to the merchant's page. */
  snapResult(record: OrderRecord, attempt: Attempt): Body;
}

/** Builds the bodies the merchant sees; every field and spelling is the published one. */
export function createPresenter(serverKey: string): Presenter {
  function common(
    record: OrderRecord,
    attempt: Attempt,
    moment: Moment,
    place: 'notification' | 'status',
  ): Body {
    const statusCode = statusCodeOf({ status: moment.status, fraudStatus: moment.fraudStatus, place });
    const grossAmount = toProviderAmount(attempt.grossAmount);
    return {
      transaction_time: toProviderTime(attempt.startedAt),
      transaction_status: moment.status,
      transaction_id: attempt.transactionId,
      status_code: statusCode,
      signature_key: sign({ orderId: record.orderId, statusCode, grossAmount, serverKey }),
      payment_type: attempt.paymentType,
      order_id: record.orderId,
      merchant_id: MERCHANT_ID,
      gross_amount: grossAmount,
      currency: 'IDR',
      fraud_status: moment.fraudStatus,
      expiry_time: toProviderTime(attempt.expiresAt),
      ...(moment.settledAt === null ? {} : { settlement_time: toProviderTime(moment.settledAt) }),
      ...methodFields(attempt, moment),
      ...refundFields(moment),
      ...feeFields(attempt),
      ...record.customFields,
    };
  }

  return {
    notification: (record, attempt, moment) => ({
      status_message: 'midtrans payment notification',
      ...common(record, attempt, moment, 'notification'),
      ...customerFields(record),
    }),
    status(record, attempt, moment, message = 'Success, transaction is found') {
      const body: Body = { status_message: message, ...common(record, attempt, moment, 'status') };
      if (attempt.method === 'shopeepay') {
        body.shopeepay_reference_number = attempt.details.reference;
        body.reference_id = attempt.details.reference;
        // The provider's own sample spells it so; merchants must compare without regard to case.
        if (moment.status === 'pending') body.transaction_status = 'PENDING';
      }
      return body;
    },
    snapResult(record, attempt) {
      const moment = currentMoment(attempt);
      return {
        status_code: statusCodeOf({
          status: moment.status,
          fraudStatus: moment.fraudStatus,
          place: 'status',
        }),
        status_message:
          moment.status === 'pending' ? 'Transaksi sedang diproses' : 'Success, transaction is found',
        transaction_id: attempt.transactionId,
        order_id: record.orderId,
        gross_amount: toProviderAmount(attempt.grossAmount),
        payment_type: attempt.paymentType,
        transaction_time: toProviderTime(attempt.startedAt),
        transaction_status: moment.status,
        fraud_status: moment.fraudStatus,
        ...snapFields(attempt),
        ...(record.finishUrl === null
          ? {}
          : { finish_redirect_url: finishUrlOf(record.finishUrl, record, moment) }),
      };
    },
  };
}

/** The finish address with what the provider appends to it. */
function finishUrlOf(finishUrl: string, record: OrderRecord, moment: Moment): string {
  const url = new URL(finishUrl);
  url.searchParams.set('order_id', record.orderId);
  url.searchParams.set(
    'status_code',
    statusCodeOf({ status: moment.status, fraudStatus: moment.fraudStatus, place: 'status' }),
  );
  url.searchParams.set('transaction_status', moment.status);
  return url.href;
}

/** Fields by payment type, as in notifications and the status call. */
function methodFields(attempt: Attempt, moment: Moment): Body {
  const { details, paymentType } = attempt;
  if (details.card) {
    return {
      masked_card: details.card.maskedCard,
      eci: '05',
      bank: details.card.bank,
      ...bankAnswer(details.card.approvalCode, moment.channelCode),
      card_type: 'credit',
      three_ds_version: '2',
      challenge_completion: attempt.step === null,
    };
  }
  if (paymentType === 'qris') {
    return {
      transaction_type: 'off-us',
      issuer: 'simulator',
      acquirer: attempt.method === 'shopeepay' ? 'airpay shopee' : 'gopay',
      merchant_cross_reference_id: details.reference,
    };
  }
  if (paymentType === 'echannel') return { biller_code: details.billerCode, bill_key: details.billKey };
  if (paymentType !== 'bank_transfer') return {};
  if (details.bank === 'permata') return { permata_va_number: details.vaNumber };
  const paid = moment.settledAt !== null && details.bank === 'bni';
  return {
    va_numbers: [{ va_number: details.vaNumber, bank: details.bank }],
    payment_amounts: paid
      ? [{ paid_at: toProviderTime(moment.settledAt ?? 0), amount: toProviderAmount(attempt.grossAmount) }]
      : [],
  };
}

/** Before the bank has answered there is nothing to return, and only one that agreed gives an approval code. */
function bankAnswer(approvalCode: string, channelCode: string | null): Body {
  if (channelCode === null) return {};
  return {
    ...(channelCode === '00' ? { approval_code: approvalCode } : {}),
    channel_response_code: channelCode,
    channel_response_message: channelMessages[channelCode] ?? 'Declined',
  };
}

const channelMessages: Record<string, string> = {
  '00': 'Approved',
  '05': 'Do not honour',
  '34': 'Suspected fraud',
};

/** Fields by payment type in the form's result, which differ from those of notifications. */
function snapFields({ details, paymentType }: Attempt): Body {
  if (details.card) {
    const [start = '', end = ''] = details.card.maskedCard.split('-');
    return {
      masked_card: `${start.slice(0, 6)}-${end}`,
      approval_code: details.card.approvalCode,
      bank: details.card.bank,
      card_type: 'credit',
    };
  }
  if (paymentType === 'echannel')
    return { bill_key: details.billKey, biller_code: details.billerCode, pdf_url: null };
  if (paymentType === 'gopay') return { pdf_url: null };
  if (paymentType !== 'bank_transfer') return {};
  if (details.bank === 'permata') return { permata_va_number: details.vaNumber, pdf_url: null };
  return {
    va_numbers: [{ bank: details.bank, va_number: details.vaNumber }],
    pdf_url: null,
    ...(details.bank === 'bca' ? { bca_va_number: details.vaNumber } : {}),
  };
}

function refundFields(moment: Moment): Body {
  if (moment.refunds.length === 0) return {};
  return {
    refund_amount: toProviderAmount(refundedAmount(moment)),
    refunds: moment.refunds.map(presentRefund),
  };
}

function presentRefund(refund: Refund): Body {
  return {
    refund_chargeback_id: refund.id,
    refund_amount: toProviderAmount(refund.amount),
    created_at: toProviderTime(refund.createdAt),
    reason: refund.reason ?? '',
    refund_key: refund.key,
    refund_method: 'online',
    ...(refund.bankConfirmedAt === null ? {} : { bank_confirmed_at: toProviderTime(refund.bankConfirmedAt) }),
  };
}

function feeFields(attempt: Attempt): Body {
  if (attempt.imposedFee === null) return {};
  return {
    extra_info: {
      gross_amount_info: {
        original_amount: String(attempt.grossAmount - attempt.imposedFee),
        gross_amount: attempt.grossAmount,
        customer_imposed_payment_fee: String(attempt.imposedFee),
      },
    },
  };
}

function customerFields({ customer }: OrderRecord): Body {
  if (!customer) return {};
  const fullName = [customer.first_name, customer.last_name].filter(Boolean).join(' ');
  return {
    customer_details: {
      ...(fullName === '' ? {} : { full_name: fullName }),
      ...(customer.email === undefined ? {} : { email: customer.email }),
      ...(customer.phone === undefined ? {} : { phone: customer.phone }),
    },
  };
}
