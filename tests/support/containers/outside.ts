/** Runs what the compose file says outside of containers: other ports, other folders, the same words. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { literalPattern } from '#server/platform/literal-pattern.ts';
import { compileCache } from '../processes.ts';

const root = join(import.meta.dirname, '../../..');

/** Replaces in each word what only holds inside the containers' network, `mongo:27017` say. */
export type Places = Record<string, string>;

export interface Outside {
  /** Starts a command that goes on. */
  start: (command: string[], env?: Record<string, string>) => ChildProcess;
  /** Runs a command to its end. */
  run: (command: string[], env?: Record<string, string>) => Promise<{ code: number | null; output: string }>;
  /** A healthcheck's exit code; its `CMD` is dropped. */
  check: (test: string[], env?: Record<string, string>) => Promise<number | null>;
  /** A text of the file as it is here. */
  placed: (text: string) => string;
  /** Ends what was started and is still there; resolves when all are gone. */
  stop: () => Promise<void>;
}

/** @param path where `mongod` and `redis-server` are found, as they are in their images */
export function outsideOfContainers({ places, path }: { places: Places; path: string }): Outside {
  const children: ChildProcess[] = [];
  // All in one pass: what is put in may look like another place, a port like 23000 say.
  const insides = new RegExp(Object.keys(places).map(literalPattern).join('|'), 'g');
  const replace = (word: string) => word.replaceAll(insides, (inside) => places[inside] ?? inside);

  const launch = (command: string[], env: Record<string, string> = {}) => {
    const [program = '', ...args] = command.map(replace);
    const replaced = Object.entries(env).map(([name, value]) => [name, replace(String(value))]);
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: `${path}:${process.env.PATH}`,
        HOME: process.env.HOME,
        ...compileCache,
        ...Object.fromEntries(replaced),
      },
    });
    children.push(child);
    return child;
  };

  const run: Outside['run'] = (command, env) => {
    const child = launch(command, env);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
  };

  return {
    placed: replace,
    start: (command, env) => {
      const child = launch(command, env);
      // Nobody reads a container's log here, and a full pipe would stop its writer.
      child.stdout?.resume();
      child.stderr?.resume();
      return child;
    },
    run,
    check: async ([how, ...command], env) => {
      if (how !== 'CMD') throw new Error(`a healthcheck of the kind ${how} is not known here`);
      return (await run(command, env)).code;
    },
    stop: async () => {
      for (const child of children.reverse()) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await ended;
      }
    },
  };
}
