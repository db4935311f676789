/** What a bench and the programs that it starts say to each other over IPC: a command with a number, and its answer. */
interface Command {
  id: number;
  name: string;
  input: unknown;
}

/** Answers commands of the parent by name, for as long as it lives. Says `ready` first. */
export function answerCommands(
  // biome-ignore lint/suspicious/noExplicitAny: each program types its own commands.
  commands: Record<string, (input: any) => unknown>,
): void {
  process.on('message', async ({ id, name, input }: Command) => {
    try {
      const command = commands[name];
      if (!command) throw new Error(`there is no command ${name}`);
      process.send?.({ id, answer: await command(input) });
    } catch (error) {
      process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  // In order, so that a profile is written.
  process.once('SIGTERM', () => process.exit(0));
  process.once('disconnect', () => process.exit(0));
  process.send?.('ready');
}
