import { readConfig } from './config.ts';
import { startWitness } from './serve.ts';

/** `npm run witness`: somebody who is not Sorak signs what they have seen of its logs. */
async function main(): Promise<void> {
  const say = (line: string) => process.stdout.write(`${new Date().toISOString()} ${line}\n`);
  const witness = await startWitness(readConfig(process.env), { say });
  say(`ready: ${witness.url}, key ${witness.vkey}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void witness.close().then(() => process.exit(0)));
}

main().catch((error: unknown) => {
  process.stderr.write(`witness: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
