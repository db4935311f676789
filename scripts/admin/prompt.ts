import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Prompts on the terminal for one line. */
export async function prompt(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await lines.question(`${question}: `)).trim();
  } finally {
    lines.close();
  }
}

/** Prompts without showing what is typed. */
export async function promptSecretly(question: string): Promise<string> {
  process.stdout.write(`${question}: `);
  // readline repeats every key to its output; this one swallows them.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stdout.write('\n');
  }
}
