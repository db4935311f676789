import { type Agent as HttpAgent, type IncomingMessage, request as requestByHttp } from 'node:http';
import { type Agent as HttpsAgent, request as requestByHttps } from 'node:https';

/** A call as the official client hands it to its HTTP client, which is axios otherwise; only what our calls use. */
export interface TransportRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  data?: unknown;
  auth: { username: string; password: string };
}

export interface TransportResponse {
  /** Parsed JSON, or the text when it is none. */
  data: unknown;
  status: number;
  headers: IncomingMessage['headers'];
}

/**
 * Does what our calls need of axios and no more: no redirects, no proxies, no compression, no streams. axios took about as much
 * processor time for one status call as everything else between a notification and its settled order together.
 *
 * @param timeoutMs for the whole exchange
 * @param maxBytes of an answer
 * @returns rejects as axios does: with `response` when an error was answered, else with a `code`; ECONNABORTED for lost patience
 */
export function createTransport({
  timeoutMs,
  maxBytes,
  agents,
}: {
  timeoutMs: number;
  maxBytes: number;
  agents: { http: HttpAgent; https: HttpsAgent };
}): (call: TransportRequest) => Promise<TransportResponse> {
  return ({ method, url, headers, data, auth }) =>
    new Promise((resolve, reject) => {
      const isSecure = url.startsWith('https:');
      // The official client gives its GETs a body, too; nobody reads it.
      const body = method.toLowerCase() === 'get' ? null : Buffer.from(JSON.stringify(data ?? null));
      const send = isSecure ? requestByHttps : requestByHttp;
      const request = send(url, {
        method: method.toUpperCase(),
        agent: isSecure ? agents.https : agents.http,
        headers: {
          ...headers,
          Authorization: basic(auth),
          ...(body && { 'Content-Length': String(body.byteLength) }),
        },
      });
      const timer = setTimeout(
        () => request.destroy(coded('ECONNABORTED', `timeout of ${timeoutMs}ms exceeded`)),
        timeoutMs,
      );
      const fail = (error: Error) => {
        clearTimeout(timer);
        reject(error);
      };
      request.once('error', fail);
      request.once('response', (answer) => {
        const chunks: Buffer[] = [];
        let length = 0;
        answer.on('data', (chunk: Buffer) => {
          length += chunk.length;
          chunks.push(chunk);
          if (length > maxBytes) answer.destroy(coded('ERR_BAD_RESPONSE', `answer over ${maxBytes} bytes`));
        });
        answer.once('error', fail);
        answer.once('end', () => {
          clearTimeout(timer);
          const { statusCode: status = 0 } = answer;
          const text = Buffer.concat(chunks, length).toString('utf8');
          const response = { data: parseLeniently(text), status, headers: answer.headers };
          if (status >= 200 && status < 300) resolve(response);
          else reject(Object.assign(coded('ERR_BAD_RESPONSE', `answered ${status}`), { response }));
        });
      });
      request.end(body);
    });
}

/** Error pages of a proxy are no JSON; what they mean is decided by whoever reads the answer. */
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
