import { system } from './e2e-stage.ts';
import { until } from './waiting.ts';

/** What the provider does by itself and no customer can click: refunds, reversals, chargebacks and money that comes late. */
export async function atProvider(
  orderId: string,
  action: 'pay' | 'refund' | 'reverse' | 'chargeback',
  input: Record<string, unknown> = {},
): Promise<void> {
  await postToSimulator(`orders/${orderId}/${action}`, input);
}

async function postToSimulator(path: string, body: object): Promise<Response> {
  const answer = await fetch(`${system().simulator}/simulator/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'test' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`the simulator answers ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** A report of the provider as it would send it by mail; `faults` are planted in it. */
export async function askForReport(wanted: {
  report: 'transactions' | 'withdrawals';
  from: string;
  to: string;
  format?: 'csv' | 'xlsx';
  faults?: readonly { fault: string; order_id: string; amount?: number }[];
}): Promise<Buffer> {
  return Buffer.from(await (await postToSimulator('reports', wanted)).arrayBuffer());
}

/** Has the provider pay out a part of its balance to our bank. */
export const payOutToBank = (paid: { amount: number; fee: number; at: string }) =>
  postToSimulator('withdrawals', paid);

interface Notification {
  transactionStatus: string;
  deliveries: { at: number; ms: number; answer: number | null }[];
}

/**
 * When Sorak had answered the provider's notification of that status, in milliseconds of this machine's clock. What it has brought about may be seen
 * before the answer has come back.
 */
export async function notificationAnsweredAt(orderId: string, status: string): Promise<number> {
  let answeredAt = 0;
  await until(`a notification of ${status} is taken for ${orderId}`, { everyMs: 100 }, async () => {
    const answer = await fetch(`${system().simulator}/simulator/notifications?order_id=${orderId}`);
    const { data }: { data: Notification[] } = await answer.json();
    const delivery = data
      .filter(({ transactionStatus }) => transactionStatus === status)
      .flatMap(({ deliveries }) => deliveries)
      .find((tried) => tried.answer === 200);
    if (delivery) answeredAt = delivery.at + delivery.ms;
    return delivery !== undefined;
  });
  return answeredAt;
}
