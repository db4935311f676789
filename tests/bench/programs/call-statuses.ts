import { Agent, request } from 'undici';
import { inFlight } from '../../support/bench.ts';
import { answerCommands } from './commands.ts';

/** The peer of `reconcile`: the provider's status calls alone, of which the answers are read and nothing is made. */
async function call({
  urls,
  authorization,
  width,
}: {
  urls: string[];
  authorization: string;
  width: number;
}): Promise<{ elapsedMs: number }> {
  const dispatcher = new Agent({ connections: width });
  const startedAt = performance.now();
  await inFlight(urls, {
    width,
    work: async (url) => {
      const answer = await request(url, { dispatcher, headers: { authorization } });
      await answer.body.json();
    },
  });
  const elapsedMs = performance.now() - startedAt;
  await dispatcher.close();
  return { elapsedMs };
}

answerCommands({ call });
