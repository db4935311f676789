import midtrans from 'midtrans-client';
import { CLIENT_KEY, SERVER_KEY } from './simulator-world.ts';

type Body = Record<string, unknown>;

interface Calls {
  apiConfig: { getSnapApiBaseUrl: () => string; getCoreApiBaseUrl: () => string };
  httpClient: { http_client: { defaults: Body & { headers: { common: Record<string, string> } } } };
  createTransaction(body: unknown): Promise<Body>;
  transaction: Record<
    'status' | 'statusb2b' | 'approve' | 'deny' | 'cancel' | 'expire',
    (id: string) => Promise<Body>
  > &
    Record<'refund' | 'refundDirect', (id: string, body: unknown) => Promise<Body>>;
}

/** The official client as it comes, pointed at the simulator. */
export function officialClient(url: string, serverKey = SERVER_KEY): Calls {
  const client = new midtrans.Snap({
    isProduction: false,
    serverKey,
    clientKey: CLIENT_KEY,
  }) as unknown as Calls;
  client.apiConfig.getSnapApiBaseUrl = () => `${url}/snap/v1`;
  client.apiConfig.getCoreApiBaseUrl = () => url;
  client.httpClient.http_client.defaults.proxy = false;
  return client;
}

/** What the client rejected with: its code as it is (number or text), and the body. */
export async function rejection(call: Promise<unknown>): Promise<{ code: unknown; body: Body }> {
  try {
    await call;
  } catch (error) {
    const failure = error as { httpStatusCode: unknown; ApiResponse: Body };
    return { code: failure.httpStatusCode, body: failure.ApiResponse };
  }
  throw new Error('the call did not fail');
}
