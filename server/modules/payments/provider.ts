import { config } from '../../platform/config.ts';
import { createProvider } from './provider/create-provider.ts';
import type { Provider } from './provider/provider-types.ts';

let current: Provider | undefined;

/** The process's connection to the payment provider. */
export function provider(): Provider {
  const { payment, environment } = config();
  current ??= createProvider({
    serverKey: payment.serverKey,
    clientKey: payment.clientKey,
    isProduction: environment === 'production',
    snapBaseUrl: payment.snapBaseUrl,
    coreBaseUrl: payment.coreBaseUrl,
    timeoutMs: payment.timeoutMs,
    concurrency: payment.concurrency,
  });
  return current;
}

export function closeProvider(): void {
  current?.close();
  current = undefined;
}
