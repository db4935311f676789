import { config } from '#server/platform/config.ts';
import { payingAccounts } from './demo/accounts.ts';
import { createDemoApi } from './demo/api-client.ts';
import { payOnce } from './demo/pay-once.ts';
import { Problem, runScript } from './problem.ts';

const LEAST_PAUSE_MS = 2_000;
const MOST_PAUSE_MS = 6_000;
/** While nobody answers (a restart, say) the pause doubles up to this. */
const MOST_BACKOFF_MS = 30_000;

/**
 * Demo traffic: simulated payers who buy through the API and pay at the payment simulator, one every few seconds,
 * until SIGTERM. A server that is away is waited for.
 */
await runScript(async () => {
  if (config().environment === 'production') {
    throw new Problem(
      'Demo traffic buys with made-up money and is not for production: set SORAK_DEMO_TRAFFIC=off.',
    );
  }
  const end = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end.abort());
  const api = createDemoApi({
    // By the loopback address: the public one may not be reachable from here.
    baseUrl: `http://127.0.0.1:${config().port}`,
    simulatorUrl: config().payment.coreBaseUrl,
    simulatorKey: config().mail.mailboxKey,
    signal: end.signal,
  });
  const sessions = new Map<string, string>();
  let failures = 0;
  for (let turn = 0; !end.signal.aborted; turn++) {
    const payer = payingAccounts[turn % payingAccounts.length];
    if (!payer) return;
    try {
      await payOnce({ api, sessions, username: payer.username, password: config().demoPassword });
      failures = 0;
    } catch (error) {
      if (end.signal.aborted) break;
      failures += 1;
      if (failures === 1) console.error(`demo traffic: ${error instanceof Error ? error.message : error}`);
    }
    const pause = LEAST_PAUSE_MS + Math.random() * (MOST_PAUSE_MS - LEAST_PAUSE_MS);
    await api.pause(Math.min(pause * 2 ** Math.max(0, failures - 1), MOST_BACKOFF_MS));
  }
});
