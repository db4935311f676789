import midtrans from 'midtrans-client';
import type { ProviderOptions } from './provider-types.ts';
import { createTransport, type TransportRequest, type TransportResponse } from './transport.ts';

/** The part of the official client that we use; its published types stop at `createTransaction`. */
interface OfficialClient {
  apiConfig: { getSnapApiBaseUrl: () => string; getCoreApiBaseUrl: () => string };
  httpClient: {
    http_client: (call: TransportRequest) => Promise<TransportResponse>;
    request(method: string, serverKey: string, url: string, first: unknown): Promise<unknown>;
  };
  transaction: Record<
    'status' | 'cancel' | 'expire' | 'approve' | 'deny',
    (id: string) => Promise<unknown>
  > & {
    refund(id: string, parameter: unknown): Promise<unknown>;
  };
  createTransaction(parameter: unknown): Promise<unknown>;
}

export type TransactionCall = 'status' | 'cancel' | 'expire' | 'approve' | 'deny';

/** The calls as they go over the wire; answers are unparsed, errors are the client's own. */
export interface Connection {
  createTransaction(body: unknown): Promise<unknown>;
  call(call: TransactionCall, id: string): Promise<unknown>;
  refund(id: string, body: unknown): Promise<unknown>;
  cancelToken(token: string): Promise<unknown>;
  close(): void;
}

const DEFAULT_TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 1024 * 1024;

/**
 * Sets up `midtrans-client`. It has no option for base URLs, but two methods of each instance decide every
 * address; replacing them, and the function that sends, on the instance leaves the package and its other users alone.
 */
export function connect(options: ProviderOptions): Connection {
  const { serverKey, clientKey, isProduction, snapBaseUrl, coreBaseUrl } = options;
  const client = new midtrans.Snap({ isProduction, serverKey, clientKey }) as unknown as OfficialClient;
  client.apiConfig.getSnapApiBaseUrl = () => snapBaseUrl;
  client.apiConfig.getCoreApiBaseUrl = () => coreBaseUrl;
  const transport = createTransport({
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
  });
  client.httpClient.http_client = transport.send;
  return {
    createTransaction: (body) => client.createTransaction(body),
    call: (call, id) => client.transaction[call](id),
    refund: (id, body) => client.transaction.refund(id, body),
    cancelToken: (token) =>
      client.httpClient.request('post', serverKey, `${snapBaseUrl}/transactions/${token}/cancel`, {}),
    close: transport.close,
  };
}
