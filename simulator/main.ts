import { startSimulator } from './app.ts';
import { readConfig } from './config.ts';

/** `npm run simulator`: the payment provider's stand-in as a process of its own. */
async function main(): Promise<void> {
  const simulator = await startSimulator(readConfig(process.env));
  process.stdout.write(`Payment simulator ready: ${simulator.url}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void simulator.close().then(() => process.exit(0)));
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`simulator: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
