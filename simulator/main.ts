import { startSimulator } from './app.ts';
import { readConfig } from './config.ts';

/** `npm run simulator`: the payment provider's stand-in as a process of its own. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const simulator = await startSimulator(config).catch((error: unknown) => {
    throw isForeignAddress(error)
      ? new Error(
          `SIMULATOR_HOST is ${config.host}, which is no address of this machine: correct it, or leave it out.`,
        )
      : error;
  });
  process.stdout.write(`Payment simulator ready: ${simulator.url}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void simulator.close().then(() => process.exit(0)));
  }
}

function isForeignAddress(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(String(error.code));
}

main().catch((error: unknown) => {
  process.stderr.write(`simulator: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
