import { buildClient } from './build-client.ts';
import { answersOk, type Launch, launch, nodeChild } from './launch.ts';
import { runScript } from './problem.ts';

/** `npm start`: everything on this machine, with the production build of the client. */
await runScript(() => launch({ meanwhile: buildClient, startProgram }));

async function startProgram({ supervisor, settings, env }: Launch): Promise<string> {
  const { port, withSimulator } = settings;
  await Promise.all([
    withSimulator ? supervisor.start(nodeChild({ name: 'simulator', file: 'simulator/main.ts', env })) : null,
    supervisor.start(nodeChild({ name: 'workers', file: 'workers/main.ts', env })),
    supervisor.start(
      nodeChild({
        name: 'server',
        file: 'server/main.ts',
        env,
        isReady: answersOk(`http://localhost:${port}/readyz`),
      }),
    ),
  ]);
  return `http://localhost:${port}`;
}
