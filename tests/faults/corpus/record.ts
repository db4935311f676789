import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CORPUS_FILE,
  CORPUS_START,
  type CorpusMoment,
  type CorpusOrder,
  ORDER_EVERY_S,
  STATE_EVERY_S,
  VOTE_PRICE,
} from '../../support/faults-corpus.ts';
import { openProvider } from '../../support/faults-provider.ts';

/**
 * Records the corpus anew from the simulator: `node tests/faults/corpus/record.ts`, then
 * `SORAK_RECORD_CORPUS=1 npm test -- tests/faults/corpus` for what is expected of it. Only times are replaced, so that
 * a replay is the same on any day; they are not covered by the signature.
 */

type Step = readonly [action: string, input?: Record<string, unknown>];
type Body = Record<string, unknown>;

const banks = ['bca_va', 'echannel', 'bni_va', 'bri_va', 'permata_va'];
const wallets = ['other_qris', 'gopay', 'shopeepay'];
const everything = [...wallets, ...banks, 'credit_card'];
const card = ['credit_card'];
/** What was given out stays payable after its page has closed; a card does not. */
const numbers = [...wallets, ...banks];
const part = { amount: VOTE_PRICE };

const histories: [name: string, methods: string[], steps: Step[]][] = [
  ['paid', everything, [['pay']]],
  ['expired', everything, [['expire']]],
  ['canceled', everything, [['cancel']]],
  ['denied', everything, [['deny']]],
  ['paid after its expiry', numbers, [['expire'], ['pay', { late: true }]]],
  ['paid after it was canceled', numbers, [['cancel'], ['pay', { late: true }]]],
  ['another amount', everything, [['pay', { amount: 1_000 }]]],
  ['a fee on top', everything, [['pay', { imposed_fee: 700 }]]],
  ['refunded', [...wallets, 'credit_card'], [['pay'], ['settle'], ['refund', { refund_key: 'all' }]]],
  [
    'refunded in parts',
    ['other_qris', 'gopay', 'credit_card'],
    [
      ['pay'],
      ['settle'],
      ['refund', { ...part, refund_key: 'one' }],
      ['refund', { ...part, refund_key: 'two' }],
    ],
  ],
  [
    'refunded in part, then whole',
    ['other_qris', 'gopay', 'credit_card'],
    [['pay'], ['settle'], ['refund', { ...part, refund_key: 'one' }], ['refund', { refund_key: 'rest' }]],
  ],
  ['charged back', card, [['pay'], ['settle'], ['chargeback']]],
  ['charged back in part', card, [['pay'], ['settle'], ['chargeback', part]]],
  [
    'charged back after a refund in part',
    card,
    [['pay'], ['settle'], ['refund', { ...part, refund_key: 'one' }], ['chargeback']],
  ],
  ['taken back by the bank', [...banks, 'credit_card'], [['pay'], ['reverse']]],
  ['settled the next day', card, [['pay'], ['settle']]],
  ['challenged', card, [['challenge']]],
  ['challenged and denied', card, [['challenge'], ['deny']]],
  ['denied, then paid', card, [['deny'], ['pay', { payment_type: 'credit_card' }]]],
];
/** Each of them with as many quantities, so that there are at least three hundred orders. */
const QUANTITIES = [3, 10, 4, 7];

const sink = createServer((request, response) => request.resume().on('end', () => response.end())).listen(
  0,
  '127.0.0.1',
);
await once(sink, 'listening');
const dataDir = mkdtempSync(join(tmpdir(), 'sorak-corpus-'));
const port = 39_417;
const simulator = spawn(process.execPath, ['simulator/main.ts'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    PATH: process.env.PATH ?? '',
    SIMULATOR_PORT: String(port),
    SIMULATOR_NOTIFY_DELAY_MS: '0',
    SORAK_DATA_DIR: dataDir,
    NOTIFICATION_URL: `http://127.0.0.1:${(sink.address() as { port: number }).port}/`,
  },
});
await once(simulator.stdout, 'data');
const url = `http://127.0.0.1:${port}`;
const provider = openProvider(url);

const orders: CorpusOrder[] = [];
for (const quantity of QUANTITIES) {
  for (const [history, methods, steps] of histories) {
    for (const method of methods) orders.push(await record({ history, method, steps, quantity }));
  }
}
writeFileSync(CORPUS_FILE, `${orders.map((order) => JSON.stringify(order)).join('\n')}\n`);
console.log(`${orders.length} orders`);
simulator.kill();
sink.close();
rmSync(dataDir, { recursive: true });

async function record({
  history,
  method,
  steps,
  quantity,
}: {
  history: string;
  method: string;
  steps: Step[];
  quantity: number;
}): Promise<CorpusOrder> {
  const index = orders.length;
  const id = `SRK-261121-C${String(index).padStart(9, '0')}`;
  await provider.open({ id, grossAmount: quantity * VOTE_PRICE });
  const order: CorpusOrder = {
    id,
    event: index % 2,
    finalist: index % 4,
    quantity,
    method,
    history,
    moments: [],
  };
  const known = new Set<string>();
  // A refund is not possible yet, but requesting one lets the customer pick the method.
  await provider.act(id, 'refund', { payment_type: method, notify: 1 }).catch(() => undefined);
  await look();
  for (const [action, input = {}] of steps) {
    // Only cards are settled by a step of their own.
    if (action === 'settle' && method !== 'credit_card') continue;
    await provider.act(id, action, { payment_type: method, notify: 1, ...input });
    await look();
  }
  retime(order.moments, index);
  return order;

  /** Takes down the notifications that are new, and the status as it is now. */
  async function look(): Promise<void> {
    const { status, record: stored } = (await (await fetch(`${url}/simulator/orders/${id}`)).json()) as {
      status: Body;
      record: { notifications: { id: string; body: string }[] };
    };
    for (const sent of stored.notifications) {
      if (known.has(sent.id)) continue;
      known.add(sent.id);
      const notification: Body = JSON.parse(sent.body);
      order.moments.push({ at: 0, notification, status: differences(notification, status) });
    }
  }
}

function differences(notification: Body, status: Body): Body {
  return Object.fromEntries(
    Object.entries(status).filter(
      ([key, value]) => JSON.stringify(notification[key]) !== JSON.stringify(value),
    ),
  );
}

/** Replaces every time by one that only the order's and the state's place in the corpus decide. */
function retime(moments: CorpusMoment[], index: number): void {
  const first = index * ORDER_EVERY_S;
  const settledAt = new Map<unknown, number>();
  const refundedAt = new Map<unknown, number>();
  moments.forEach((moment, state) => {
    moment.at = first + state * STATE_EVERY_S;
    for (const body of [moment.notification, moment.status]) {
      if ('transaction_time' in body) body.transaction_time = textOf(first);
      if ('expiry_time' in body) body.expiry_time = textOf(first + 900);
      if ('settlement_time' in body) {
        const transaction = moment.notification.transaction_id;
        if (!settledAt.has(transaction)) settledAt.set(transaction, moment.at);
        body.settlement_time = textOf(settledAt.get(transaction) ?? 0);
      }
      for (const paid of listOf(body.payment_amounts)) paid.paid_at = textOf(moment.at);
      for (const refund of listOf(body.refunds)) {
        if (!refundedAt.has(refund.refund_chargeback_id))
          refundedAt.set(refund.refund_chargeback_id, moment.at);
        refund.created_at = textOf(refundedAt.get(refund.refund_chargeback_id) ?? 0);
      }
    }
  });
}

function listOf(value: unknown): Body[] {
  return Array.isArray(value) ? value : [];
}

/** Seconds after the start as the provider writes times: in Jakarta, without an offset. */
function textOf(seconds: number): string {
  const at = new Date(CORPUS_START.getTime() + seconds * 1_000 + 7 * 3_600_000);
  return at.toISOString().slice(0, 19).replace('T', ' ');
}
