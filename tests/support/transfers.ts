import type { TransferOrder } from '#server/modules/transfers/index.ts';
import {
  advanceNextTransfer,
  closePayouts,
  orderTransfer,
  type Transfer,
} from '#server/modules/transfers/index.ts';
import { TransferModel } from '#server/modules/transfers/transfers.model.ts';
import { config, useConfig } from '#server/platform/config.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { withFreePort } from '../../scripts/test/environment-retries.ts';
import { startSimulator } from '../../simulator/app.ts';
import { type Api, buildVisitor, startApi } from './api.ts';
import { injectClock, injectedNow } from './seams.ts';

export const PAYOUT_KEYS = {
  PAYOUT_CREATOR_KEY: 'IRIS-creator-TEST0000000000000000',
  PAYOUT_APPROVER_KEY: 'IRIS-approver-TEST0000000000000000',
  PAYOUT_MERCHANT_KEY: 'IRIS-merchant-TEST0000000000000000',
} as const;

/** A busy machine must not look like a provider that does not answer. */
export const ANSWER_TIMEOUT_MS = 30_000;

type Body = Record<string, unknown>;

/** A payout as the simulator has it. */
export interface SimulatedPayout {
  reference_no: string;
  beneficiary_account: string;
  amount: number;
  notes: string;
  status: string;
  statuses: string[];
  deliveries: { status: string; answer: number | null }[];
}

let counter = 0;

/** What a test orders; each call is of another purpose. */
export function buildTransferOrder(overrides: Partial<TransferOrder> = {}): TransferOrder {
  counter += 1;
  return {
    purpose: { kind: 'payout', id: `PAY-${process.pid}-${counter}` },
    organizerId: 'EO-1001',
    lines: [
      { eventId: 'EVT-1001', amount: 150_000 },
      { eventId: 'EVT-1002', amount: 50_000 },
    ],
    account: { bank: 'bca', number: '0011223344', name: 'Yayasan Pesona Nusantara' },
    askedBy: 'USR-9001',
    ...overrides,
  };
}

/** Orders a transfer, as whoever pays something does: in a transaction. */
export const order = (overrides: Partial<TransferOrder> = {}): Promise<Transfer> =>
  inTransaction((session) => orderTransfer(buildTransferOrder(overrides), session));

/** A transfer as it is stored. @throws when there is none */
export async function storedTransfer(id: string) {
  const found = await TransferModel.findById(id).lean();
  if (!found) throw new Error(`no transfer ${id}`);
  return found;
}

/** The API and the simulator of payouts beside it, over real HTTP. Approved payouts stay until a test moves them. */
export const startPayouts = (environment: Record<string, string> = {}) =>
  withFreePort('the simulator', (port) => open(port, environment));

async function open(port: number, environment: Record<string, string>) {
  const provider = `http://127.0.0.1:${port}`;
  const api: Api = await startApi({
    ...PAYOUT_KEYS,
    PAYOUT_BASE_URL: `${provider}/iris/api/v1`,
    // Mails go to its mailbox.
    PAYMENT_CORE_BASE_URL: provider,
    PROVIDER_TIMEOUT_MS: String(ANSWER_TIMEOUT_MS),
    ...environment,
  });
  const simulator = await startSimulator({
    port,
    host: '127.0.0.1',
    notificationUrl: `${api.origin}/api/v1/payments/notifications`,
    serverKey: 'SB-Mid-server-TEST0000000000000000',
    clientKey: 'SB-Mid-client-TEST0000000000000000',
    dataDir: null,
    timeScale: 1,
    notifyDelayMs: 5,
  }).catch(async (error: unknown) => {
    await api.close();
    throw error;
  });

  async function control(path: string, body: Body = {}): Promise<Body> {
    const answer = await fetch(`${provider}/simulator/iris/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'test' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as Body;
  }
  await control('hold', { hold: true });

  /** The payouts that the provider has made of a transfer. */
  async function madeOf({ id }: Pick<Transfer, 'id'>): Promise<SimulatedPayout[]> {
    const answer = await fetch(`${provider}/simulator/iris/payouts`);
    const { data } = (await answer.json()) as { data: SimulatedPayout[] };
    return data.filter(({ notes }) => notes === `Sorak ${id.replaceAll('-', ' ')}`);
  }

  return {
    api,
    provider,
    control,
    /** The next calls of a kind go wrong; `times` of them. */
    spoil: (call: string, mode: string, { times = 1, delayMs = 0 } = {}) =>
      control('mode', { call, mode, times, delay_ms: delayMs }),
    /** What the bank does; its message is lost unless `notify` says otherwise. */
    move: (reference: string | null, action: string, body: Body = {}) =>
      control(`payouts/${reference}/${action}`, { notify: 0, ...body }),
    madeOf,
    /** The payouts of a transfer that have left, or may. */
    approvedOf: async (transfer: Pick<Transfer, 'id'>) =>
      (await madeOf(transfer)).filter(({ statuses }) => statuses.includes('approved')),
    /** How long this process waits for the provider's answers from now on. */
    waitFor(timeoutMs: number): void {
      const before = config();
      useConfig({ ...before, payment: { ...before.payment, timeoutMs } });
      closePayouts();
    },
    /** Every step that is due, `afterMs` from now. The clock stands still meanwhile: what is due later is not done however busy the machine is. */
    async advance(afterMs = 0): Promise<void> {
      const outer = injectedNow();
      const at = new Date(Date.now() + afterMs);
      injectClock(() => at);
      try {
        while (await advanceNextTransfer()) {
          // The next one.
        }
      } finally {
        injectClock(outer && (() => outer));
      }
    },
    close: async () => {
      closePayouts();
      await simulator.close();
      await api.close();
    },
  };
}

export type Payouts = Awaited<ReturnType<typeof startPayouts>>;

/** Somebody of the platform's finance, with a factor that was given just now. */
export const buildFinance = () => buildVisitor({ roleId: 'ROLE001', platformRole: 'finance' });

export const HOUR_MS = 3_600_000;
