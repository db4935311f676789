import CircuitBreaker from 'opossum';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import { connect, type TransactionCall } from './midtrans-connection.ts';
import { parseStatus } from './parse-status.ts';
import { ProviderError } from './provider-error.ts';
import { assertProviderId } from './provider-ids.ts';
import type { Provider, ProviderOptions, RefundAnswer, StatusAnswer } from './provider-types.ts';
import { toSnapBody } from './snap-request.ts';
import { translateError } from './translate-error.ts';

const DEFAULT_CONCURRENCY = 64;
/** One call is then let through to see; votes are to be counted within 3 s of the provider's recovery. */
const DEFAULT_CUT_OFF_MS = 500;

const sessionSchema = z.looseObject({ token: z.string().check(z.minLength(1)), redirect_url: z.url() });
const refundSchema = z.looseObject({
  status_code: z.union([z.string(), z.pipe(z.number(), z.transform(String))]),
  refund_chargeback_id: z.nullish(z.union([z.string(), z.pipe(z.number(), z.transform(String))])),
});

/**
 * The payment provider, reached through its official client; see {@link Provider} for what is promised.
 * Status calls are bounded in number and cut off for a while when most of them fail, so that a failing provider does not exhaust our own process.
 */
export function createProvider(options: ProviderOptions): Provider {
  const connection = connect(options);
  const limit = pLimit(options.concurrency ?? DEFAULT_CONCURRENCY);

  async function readStatus(id: string): Promise<StatusAnswer> {
    try {
      const status = parseStatus(await connection.call('status', id));
      if (!status) throw new ProviderError({ kind: 'malformed', message: 'unreadable status answer' });
      return { kind: 'found', status };
    } catch (error) {
      const translated = translateError(error);
      if (translated.kind === 'rejected' && translated.statusCode === 404) return { kind: 'not_found' };
      throw translated;
    }
  }

  const breaker = new CircuitBreaker(readStatus, {
    // The client has its own timeout; a second one here would leave its request running.
    timeout: false,
    errorThresholdPercentage: 50,
    volumeThreshold: 20,
    resetTimeout: options.cutOffMs ?? DEFAULT_CUT_OFF_MS,
    // Percentiles that nobody reads would keep and sort the duration of every call.
    rollingPercentilesEnabled: false,
    enableSnapshots: false,
    // A refusal is an answer: the provider is well.
    errorFilter: (error) => error instanceof ProviderError && error.kind === 'rejected',
  });

  /** Calls that change a transaction: done, 412 or 404; anything else is thrown. */
  async function change<Done extends string>(
    call: Exclude<TransactionCall, 'status'>,
    id: string,
    done: Done,
  ): Promise<Done | 'not_modifiable' | 'not_found'> {
    assertProviderId(id);
    try {
      await connection.call(call, id);
      return done;
    } catch (error) {
      const translated = translateError(error);
      if (translated.kind === 'rejected' && translated.statusCode === 412) return 'not_modifiable';
      if (translated.kind === 'rejected' && translated.statusCode === 404) return 'not_found';
      throw translated;
    }
  }

  return {
    async createTransaction(request) {
      const body = toSnapBody(request);
      const answer = await connection.createTransaction(body).catch((error: unknown) => {
        throw translateError(error);
      });
      const session = sessionSchema.safeParse(answer);
      if (!session.success) throw new ProviderError({ kind: 'malformed', message: 'no token in the answer' });
      return { token: session.data.token, redirectUrl: session.data.redirect_url };
    },
    async getStatus(id) {
      assertProviderId(id);
      try {
        return await limit(() => breaker.fire(id));
      } catch (error) {
        if (error instanceof Error && CircuitBreaker.isOurError(error)) {
          throw new ProviderError({
            kind: 'unavailable',
            message: 'status calls are cut off for a moment after too many failures',
            cause: error,
          });
        }
        throw error;
      }
    },
    async cancelSnapToken(token) {
      assertProviderId(token);
      try {
        await connection.cancelToken(token);
        return 'canceled';
      } catch (error) {
        const translated = translateError(error);
        const outcome = tokenOutcomes.find(({ text }) => text.test(translated.messages.join(' ')));
        if (translated.kind === 'rejected' && outcome) return outcome.answer;
        throw translated;
      }
    },
    cancelTransaction: (id) => change('cancel', id, 'canceled'),
    expireTransaction: (id) => change('expire', id, 'expired'),
    approveTransaction: (id) => change('approve', id, 'approved'),
    denyTransaction: (id) => change('deny', id, 'denied'),
    async refund({ orderId, refundKey, amount, reason }) {
      assertProviderId(orderId);
      try {
        const answer = await connection.refund(orderId, { refund_key: refundKey, amount, reason });
        const refund = refundSchema.safeParse(answer);
        const code = refund.success ? refund.data.status_code : null;
        // A refusal of the bank comes as a success, too.
        if (code === '202') return { kind: 'denied' };
        if (!refund.success || code !== '200')
          throw new ProviderError({ kind: 'malformed', message: 'unreadable refund answer' });
        return {
          kind: 'accepted',
          refundId: refund.data.refund_chargeback_id ?? null,
          status: parseStatus(answer),
        };
      } catch (error) {
        const translated = translateError(error);
        const kind = translated.kind === 'rejected' ? refundOutcomes[translated.statusCode ?? 0] : undefined;
        if (kind) return { kind };
        throw translated;
      }
    },
    isCutOff: () => breaker.opened,
    close() {
      breaker.shutdown();
      connection.close();
    },
  };
}

/** The session calls report errors as text only. */
const tokenOutcomes = [
  { text: /already canceled/i, answer: 'already_canceled' },
  { text: /on progress/i, answer: 'in_progress' },
  { text: /not found/i, answer: 'not_found' },
] as const;

const refundOutcomes: Record<number, Exclude<RefundAnswer['kind'], 'accepted'>> = {
  404: 'not_found',
  406: 'duplicate',
  412: 'not_modifiable',
  414: 'invalid_amount',
  418: 'refused',
};
