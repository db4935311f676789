import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import express from 'express';
import { sendDownload } from '#server/http/send-download.ts';
import { ROOT } from '../docs/documents.ts';

type Content = Parameters<typeof sendDownload>[2];

/** Asks for such a content. @returns the answer, and what became of sending it */
async function download(content: Content): Promise<{
  answer: IncomingMessage;
  outcome: Promise<unknown>;
  close: () => Promise<void>;
}> {
  const app = express();
  const outcome = Promise.withResolvers<unknown>();
  app.get('/', async (_request, response) => {
    try {
      await sendDownload(response, { fileName: 'Receipt-1.pdf', type: 'application/pdf' }, content);
      outcome.resolve('sent');
    } catch (error) {
      outcome.resolve(error);
    }
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const request = get({ port, host: '127.0.0.1', agent: false });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { answer, outcome: outcome.promise, close };
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of answer) text += String(piece);
  return text;
}

async function* pieces() {
  yield 'satu,';
  yield Buffer.from('dua');
}

test.each([
  ['whole', 'satu,dua'],
  ['as bytes', Buffer.from('satu,dua')],
  ['piece by piece', pieces()],
] as const)('a file comes %s, to be saved and kept by no cache', async (_how, content) => {
  const { answer, outcome, close } = await download(content);
  expect(answer.headers).toMatchObject({
    'content-disposition': 'attachment; filename="Receipt-1.pdf"',
    'content-type': expect.stringMatching(/^application\/pdf/),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(await textOf(answer)).toBe('satu,dua');
  expect(await outcome).toBe('sent');
  await close();
});

test('somebody who closes the page in the middle is no error, and the content is let go', async () => {
  let isLetGo = false;
  async function* endless() {
    try {
      for (;;) yield 'baris\n'.repeat(10_000);
    } finally {
      isLetGo = true;
    }
  }
  const { answer, outcome, close } = await download(endless());
  await once(answer, 'readable');
  answer.destroy();
  expect(await outcome).toBe('sent');
  expect(isLetGo).toBe(true);
  await close();
});

test('content that cannot be made any further is an error, and the connection shows that the rest is missing', async () => {
  const arrived = Promise.withResolvers<void>();
  async function* broken() {
    yield 'satu,';
    await arrived.promise;
    throw new Error('the database is gone');
  }
  const { answer, outcome, close } = await download(broken());
  arrived.resolve();
  await expect(textOf(answer)).rejects.toThrow('aborted');
  expect(await outcome).toMatchObject({ message: 'the database is gone' });
  await close();
});

test('there is no other place that names a file to be saved', () => {
  const writers = globSync('{server,workers}/**/*.ts', { cwd: ROOT }).filter((path) =>
    /content-disposition|\.attachment\(/i.test(readFileSync(join(ROOT, path), 'utf8')),
  );
  expect(writers).toEqual(['server/http/send-download.ts']);
});
