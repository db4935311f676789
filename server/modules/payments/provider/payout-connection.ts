import { AsyncLocalStorage } from 'node:async_hooks';
import midtrans from 'midtrans-client';
import { translateError } from './translate-error.ts';
import { createTransport, type TransportRequest, type TransportResponse } from './transport.ts';

/** The part of the official client's `Iris` that we use; its published types have none of it. */
interface OfficialPayouts {
  apiConfig: { getIrisApiBaseUrl: () => string };
  httpClient: { http_client: (call: TransportRequest) => Promise<TransportResponse> };
  createPayouts(body: unknown): Promise<unknown>;
  approvePayouts(body: unknown): Promise<unknown>;
  getPayoutDetails(reference: string): Promise<unknown>;
  validateBankAccount(account: { bank: string; account: string }): Promise<unknown>;
}

/** The calls as they go over the wire; answers are unparsed. Each throws ProviderError where there is none. */
export interface PayoutConnection {
  create(body: unknown, options: { idempotencyKey: string }): Promise<unknown>;
  approve(body: unknown, options: { idempotencyKey: string }): Promise<unknown>;
  /** @throws TypeError for a reference that could change the address of the call */
  read(reference: string): Promise<unknown>;
  validateAccount(account: { bank: string; account: string }): Promise<unknown>;
  close(): void;
}

const { Iris } = midtrans as unknown as {
  Iris: new (options: { isProduction: boolean; serverKey: string }) => OfficialPayouts;
};
const MAX_ANSWER_BYTES = 1024 * 1024;
const REFERENCE = /^[A-Za-z0-9_-]{1,64}$/;

/** Whether a text may be a payout's reference: it becomes a part of addresses. */
export function isPayoutReference(text: unknown): text is string {
  return typeof text === 'string' && REFERENCE.test(text);
}

/**
 * Sets up `Iris` of `midtrans-client` twice, with the key of each role: an instance has its address, its key and its sender to itself. The client has no header
 * for a single call; what sends takes it from the call that is under way.
 */
export function connectPayouts({
  creatorKey,
  approverKey,
  baseUrl,
  timeoutMs,
}: {
  creatorKey: string;
  approverKey: string;
  /** `…/iris/api/v1`, without a slash at the end. */
  baseUrl: string;
  /** Per call. */
  timeoutMs: number;
}): PayoutConnection {
  const transport = createTransport({ timeoutMs, maxBytes: MAX_ANSWER_BYTES });
  const keyUnderWay = new AsyncLocalStorage<string>();

  function clientWith(serverKey: string): OfficialPayouts {
    const client = new Iris({ isProduction: false, serverKey });
    client.apiConfig.getIrisApiBaseUrl = () => baseUrl;
    client.httpClient.http_client = (call) => {
      const key = keyUnderWay.getStore();
      const headers = { ...call.headers, ...(key !== undefined && { 'x-idempotency-key': key }) };
      return transport.send({ ...call, headers });
    };
    return client;
  }
  const creator = clientWith(creatorKey);
  const approver = clientWith(approverKey);

  const translated = (answer: Promise<unknown>): Promise<unknown> =>
    answer.catch((error: unknown) => {
      throw translateError(error);
    });
  return {
    create: (body, { idempotencyKey }) =>
      translated(keyUnderWay.run(idempotencyKey, () => creator.createPayouts(body))),
    approve: (body, { idempotencyKey }) =>
      translated(keyUnderWay.run(idempotencyKey, () => approver.approvePayouts(body))),
    async read(reference) {
      if (!isPayoutReference(reference)) throw new TypeError('not a reference of a payout');
      return translated(creator.getPayoutDetails(reference));
    },
    validateAccount: (account) => translated(creator.validateBankAccount(account)),
    close: transport.close,
  };
}
