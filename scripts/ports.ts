import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { Problem } from './problem.ts';

/**
 * Below the ports that systems give to outgoing connections (Linux: from 32768, others: from 49152): one of those could be taken by any
 * connection between the moment at which it was found free and the moment at which somebody listens there, or while a server that is killed
 * in a test is away.
 */
const LOWEST = 15_000;
const HIGHEST = 32_000;

/** A port that nobody uses at this moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await portIsFree(port)) return port;
  }
}

/** True when a server of ours could listen there, on every address of this machine. */
export async function portIsFree(port: number): Promise<boolean> {
  return (await canListen(port, '0.0.0.0')) && (await canListen(port, '::'));
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      // A machine without IPv6 has nobody listening there either.
      else if (error.code === 'EAFNOSUPPORT' || error.code === 'EADDRNOTAVAIL') resolve(true);
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * @param what the part that needs the port, as a person calls it
 * @param variable the environment variable that moves it
 * @throws Problem naming the port and the variable to set
 */
export async function requirePort({
  port,
  what,
  variable,
}: {
  port: number;
  what: string;
  variable: string;
}): Promise<void> {
  if (await portIsFree(port)) return;
  throw new Problem(
    `Port ${port} for the ${what} is taken by another program: stop that one or set ${variable} to a free port.`,
  );
}

/** True when somebody takes connections there. */
export function isListening(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2_000 });
    const end = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
}

/** Sends one line; whether the first answer is accepted; false without an answer. */
export function talk(
  host: string,
  port: number,
  question: string,
  accept: (answer: string) => boolean,
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2_000 }, () => socket.write(question));
    const end = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('data', (data) => end(accept(data.toString('latin1'))));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
    // A server that is shutting down does not answer, and of a closed connection there is no timeout.
    socket.once('close', () => end(false));
  });
}
