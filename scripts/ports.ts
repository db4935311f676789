import { createServer } from 'node:net';
import { Problem } from './problem.ts';

/** A port that nobody uses at this moment, chosen by the system. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
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
 * @param what the part that wants the port, as a person calls it
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
