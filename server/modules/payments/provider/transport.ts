import { Agent, errors, request } from 'undici';

/** A call as the official client hands it to its HTTP client, which is axios otherwise; only what our calls use. */
export interface TransportRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  data?: unknown;
  /** What follows the address of a GET. */
  params?: Record<string, string> | null;
  auth: { username: string; password: string };
}

export interface TransportResponse {
  /** Parsed JSON, or the text when it is none. */
  data: unknown;
  status: number;
}

const MAX_CONNECTIONS = 128;

/**
 * Sends the official client's calls over undici: no redirects, no proxies, no compression. axios took about as much processor time for
 * one status call as everything else between a notification and its settled order together.
 *
 * @param timeoutMs for the whole exchange
 * @param maxBytes of an answer
 * @returns `send` rejects as axios does: with `response` when an error was answered, else with a `code`; ETIMEDOUT after the time limit
 */
export function createTransport({ timeoutMs, maxBytes }: { timeoutMs: number; maxBytes: number }): {
  send: (call: TransportRequest) => Promise<TransportResponse>;
  close: () => void;
} {
  const options = {
    connections: MAX_CONNECTIONS,
    maxResponseSize: maxBytes,
    // A call that was given up does not end the attempt to connect. All else has the one limit of the exchange.
    connect: { timeout: timeoutMs },
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
  };
  const kept = new Agent(options);
  // Without pipelining undici keeps no connection.
  const fresh = new Agent({ ...options, pipelining: 0 });

  async function exchange({ method: name, url, headers, data, params, auth }: TransportRequest) {
    const method = name.toUpperCase();
    const signal = AbortSignal.timeout(timeoutMs);
    const query = new URLSearchParams(params ?? {}).toString();
    const callWith = (dispatcher: Agent) =>
      request(query === '' ? url : `${url}?${query}`, {
        dispatcher,
        method,
        headers: { ...headers, authorization: basic(auth) },
        // The official client gives its GETs a body, too; nobody reads it.
        body: method === 'GET' ? null : JSON.stringify(data ?? null),
        signal,
      });
    try {
      const answer = await callWith(kept).catch((error: unknown) => {
        // The provider may close a kept connection while a call is sent on it. A POST could be carried out twice.
        if (method !== 'GET' || !isBrokenConnection(error)) throw error;
        return callWith(fresh);
      });
      return { status: answer.statusCode, data: parseLeniently(await answer.body.text()) };
    } catch (error) {
      const isTimeout = signal.aborted || error instanceof errors.ConnectTimeoutError;
      throw isTimeout ? coded('ETIMEDOUT', `no answer within ${timeoutMs} ms`) : error;
    }
  }
  async function send(call: TransportRequest): Promise<TransportResponse> {
    const response = await exchange(call);
    if (response.status >= 200 && response.status < 300) return response;
    throw Object.assign(coded('ERR_BAD_RESPONSE', `answered ${response.status}`), { response });
  }
  return {
    send,
    close() {
      void kept.destroy();
      void fresh.destroy();
    },
  };
}

function isBrokenConnection(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return error instanceof errors.SocketError || code === 'ECONNRESET' || code === 'EPIPE';
}

/** Error pages of a proxy are no JSON; the caller decides what they mean. */
function parseLeniently(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function basic({ username, password }: { username: string; password: string }): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

function coded(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
