import type { Language } from '#contracts/language.ts';
import { formatRupiah } from '#contracts/money.ts';
import { listDeviceReports } from '#server/modules/accounts/index.ts';
import { casesOfOrder, type MoneyCase } from '#server/modules/cases/index.ts';
import { getReceipt } from '#server/modules/documents/index.ts';
import { findEvent } from '#server/modules/events/index.ts';
import { findMailsAbout } from '#server/modules/mail/index.ts';
import { findOrder, type Order } from '#server/modules/orders/index.ts';
import { ProviderError, type ProviderStatus, provider } from '#server/modules/payments/index.ts';
import { findAttempts } from '#server/modules/transfers/index.ts';
import { findRowsOf } from '#server/modules/votes/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { CSV_HEAD, csvLine } from '#server/platform/csv.ts';
import { evidenceWords } from './evidence-words.ts';

/** A file of an evidence pack. */
export interface EvidenceFile {
  name: string;
  content: Buffer | string;
}

/** Devices that reported longer before the payment say little about it. */
const DEVICE_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/**
 * What there is to show a bank about a payment that it takes back: receipt, timeline, what was given back of it before and where it went, letters, devices as far as
 * there is consent, votes with their entries in the chain, and what the provider says.
 *
 * @param seesEmails whether the customer's address is among it
 * @throws AppError `case_not_found` for a case without an order, `document_not_ready`
 */
export async function gatherEvidence(
  of: MoneyCase,
  { language, seesEmails, at }: { language: Language; seesEmails: boolean; at: Date },
): Promise<EvidenceFile[]> {
  const order = await findOrder(of.orderId ?? '');
  if (!order) throw new AppError({ code: 'case_not_found' });
  const cases = await casesOfOrder(order.id);
  const receipt = await getReceipt(order, { language });
  const [letters, devices, votes, status, event, refunds] = await Promise.all([
    findMailsAbout([order.id, ...cases.map(({ id }) => id)]),
    devicesOf(order),
    findRowsOf(order.id),
    statusOf(of.paymentId ?? order.transactionId ?? order.id),
    findEvent(order.eventId),
    refundsOf(cases),
  ]);
  const words = evidenceWords[language];
  const summary = [
    words.title,
    '',
    `${words.order}: ${order.id}`,
    `${words.event}: ${event?.name ?? order.eventId}`,
    `${words.amount}: ${formatRupiah(of.paymentId === null ? order.grossAmount : of.amount)}`,
    `${words.customer}: ${order.customer.name}${seesEmails && order.customer.email ? `, ${order.customer.email}` : ''}`,
    `${words.case}: ${of.id}`,
    `${words.made}: ${at.toISOString()}`,
    '',
    ...words.files,
    ...(devices === null ? [words.noConsent] : []),
    ...(status === null ? [words.noStatus] : []),
    '',
  ].join('\r\n');
  return [
    { name: 'contents.txt', content: summary },
    { name: 'receipt.pdf', content: receipt },
    { name: 'timeline.csv', content: timelineOf(order, cases) },
    { name: 'refunds.csv', content: refunds },
    {
      name: 'letters.csv',
      content: table(
        ['AT', 'LETTER', 'LANGUAGE', 'STATE', 'ABOUT'],
        letters.map(({ createdAt, template, language, state, subjectId }) => [
          createdAt.toISOString(),
          template,
          language,
          state,
          subjectId,
        ]),
      ),
    },
    {
      name: 'devices.csv',
      content: table(
        ['AT', 'PLACE', 'TIME ZONE', 'LANGUAGE', 'SCREEN'],
        (devices ?? []).map(({ reportedAt, address, timezone, language, screenResolution }) => [
          reportedAt.toISOString(),
          address,
          timezone,
          language,
          screenResolution,
        ]),
      ),
    },
    {
      name: 'votes.csv',
      content: table(
        ['ENTRY', 'EFFECT', 'FINALIST', 'VOTES', 'AT', 'HASH'],
        votes.map(({ seq, effect, finalistId, votes: count, at, hash }) => [
          seq,
          effect,
          finalistId,
          count,
          at.toISOString(),
          hash,
        ]),
      ),
    },
    { name: 'payment.json', content: JSON.stringify(paymentOf(order, status), null, 2) },
    // Its place: a proof that the chain was published as it stands.
    { name: 'log-proof.txt', content: `${words.noProof}\r\n` },
  ];
}

function table(heads: readonly string[], rows: readonly (string | number | null)[][]): string {
  return CSV_HEAD + csvLine(heads) + rows.map(csvLine).join('');
}

/** Everything that happened to the order and in its cases, the oldest first. */
function timelineOf(order: Order, cases: readonly MoneyCase[]): string {
  const rows = [
    { at: order.createdAt, of: 'order', what: 'opened', why: '' },
    ...order.history.map(({ at, from, to, cause }) => ({
      at,
      of: 'order',
      what: `${from} → ${to}`,
      why: cause,
    })),
    ...order.effects.map(({ at, key, amount }) => ({ at, of: 'money', what: key, why: String(amount) })),
    ...cases.flatMap(({ id, timeline }) =>
      timeline.map(({ at, step, note }) => ({ at, of: id, what: step, why: note })),
    ),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
  return table(
    ['AT', 'OF', 'WHAT', 'WHY'],
    rows.map(({ at, of, what, why }) => [at.toISOString(), of, what, why]),
  );
}

/** What was given back, and where it went: by the provider, or by transfers with the bank's own number of each. */
async function refundsOf(cases: readonly MoneyCase[]): Promise<string> {
  const rows: (string | number | null)[][] = [];
  for (const { id, amount, state, route, closedAt } of cases.filter(({ kind }) => kind === 'refund')) {
    const transfers = await findAttempts({ kind: 'refund', id });
    if (transfers.length === 0)
      rows.push([closedAt?.toISOString() ?? null, id, amount, state, route, null, null]);
    for (const { changedAt, state: transferred, account, reference } of transfers) {
      const to = `${account.bank} …${account.number.slice(-4)}`;
      rows.push([changedAt.toISOString(), id, amount, transferred, 'transfer', to, reference]);
    }
  }
  return table(['AT', 'REFUND', 'AMOUNT', 'STATE', 'WAY', 'ACCOUNT', 'REFERENCE'], rows);
}

function devicesOf({ userId, paidAt, createdAt }: Order) {
  const since = new Date((paidAt ?? createdAt).getTime() - DEVICE_DAYS * DAY_MS);
  return listDeviceReports(userId, { since });
}

/** What the provider says now of a transaction; null when it says nothing usable. */
async function statusOf(id: string): Promise<ProviderStatus | null> {
  try {
    const answer = await provider().getStatus(id);
    return answer.kind === 'found' ? answer.status : null;
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
}

/** Facts of the payment, without the answer as it came: that has a signature of ours. */
function paymentOf(order: Order, status: ProviderStatus | null) {
  const { id, transactionId, paymentType, method, grossAmount, subtotalAmount, taxAmount, feeAmount } = order;
  const { raw: _raw, ...provider } = status ?? { raw: {} };
  return {
    order: { id, transactionId, paymentType, method, grossAmount, subtotalAmount, taxAmount, feeAmount },
    paidAt: order.paidAt,
    late: order.late,
    lines: order.lines,
    provider: status && provider,
  };
}
