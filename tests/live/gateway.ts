import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createHttpServer } from '#server/platform/http-server.ts';
import { attachRealtime, isGatewayUpgrade } from '#server/realtime/index.ts';
import { changedModulesArguments } from '../support/changed-modules.ts';

export interface Gateway {
  url: string;
  close(): Promise<void>;
}

/** One in this process. */
export interface OpenGateway extends Gateway {
  /** How many connections its server has, whether or not their end was noticed. */
  connections(): Promise<number>;
}

const opened = new Set<Gateway>();

/** The live gateway on an HTTP server of its own in this process. */
export async function openGateway({ port = 0 } = {}): Promise<OpenGateway> {
  const { server: httpServer } = createHttpServer((_request, response) => response.writeHead(404).end(), {
    takesUpgrade: isGatewayUpgrade,
  });
  const realtime = attachRealtime(httpServer);
  await new Promise<void>((resolve) => httpServer.listen(port, '127.0.0.1', resolve));
  const address = httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('the gateway has no port');
  const gateway = {
    url: `http://127.0.0.1:${address.port}`,
    connections: () => promisify(httpServer.getConnections.bind(httpServer))(),
    async close() {
      opened.delete(gateway);
      await realtime.close();
      httpServer.closeAllConnections();
      await new Promise((resolve) => httpServer.close(resolve));
    },
  };
  opened.add(gateway);
  return gateway;
}

/** The live gateway in a process of its own, with the stores that `env` names. */
export async function forkGateway(env: Record<string, string>): Promise<Gateway> {
  const child = fork(fileURLToPath(new URL('gateway-process.ts', import.meta.url)), {
    env: { ...process.env, ...env, NODE_OPTIONS: '' },
    execArgv: changedModulesArguments(),
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)));
    child.once('exit', (code) => reject(new Error(`the gateway's process ended with ${code}`)));
  });
  const gateway = {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        if (child.exitCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
  opened.add(gateway);
  return gateway;
}

export async function closeGateways(): Promise<void> {
  await Promise.all([...opened].map((gateway) => gateway.close()));
}
