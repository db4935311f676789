import { join } from 'node:path';
import { answersOk, type Launch, launch, nodeChild } from './launch.ts';
import { ROOT } from './paths.ts';
import { freePort } from './ports.ts';
import { runScript } from './problem.ts';

/**
 * `npm run dev`: like `npm start`, but Vite serves the client from its sources at PORT and passes calls on to the server, which
 * listens elsewhere; server, workers and simulator start again when one of their files changes.
 */
await runScript(() => launch({ meanwhile: async () => {}, startProgram }));

async function startProgram({ supervisor, settings, env }: Launch): Promise<string> {
  const serverPort = await freePort();
  const serverUrl = `http://localhost:${serverPort}`;
  const programEnv = {
    ...env,
    PORT: String(serverPort),
    // Straight to the server: a payment must not depend on Vite.
    NOTIFICATION_URL: `${serverUrl}/api/v1/payments/notifications`,
  };
  const watched = (name: string, isReady?: () => Promise<boolean>) =>
    nodeChild({
      name,
      file: `${name}/main.ts`,
      env: programEnv,
      nodeArgs: ['--watch', '--watch-preserve-output'],
      showOutput: true,
      ...(isReady ? { isReady } : {}),
    });
  const vite = [
    join(ROOT, 'client'),
    '--port',
    String(settings.port),
    '--strictPort',
    '--clearScreen',
    'false',
  ];
  const page = `http://localhost:${settings.port}`;
  await Promise.all([
    settings.withSimulator ? supervisor.start(watched('simulator')) : null,
    supervisor.start(watched('workers')),
    supervisor.start(watched('server', answersOk(`${serverUrl}/readyz`))),
    supervisor.start({
      name: 'vite',
      command: process.execPath,
      args: [join(ROOT, 'node_modules/vite/bin/vite.js'), ...vite],
      // client/vite.config.ts takes the address that calls are passed on to from here.
      env: { ...env, PUBLIC_URL: serverUrl },
      isReady: answersOk(page),
      showOutput: true,
    }),
  ]);
  return page;
}
