import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { closeMail, MAIL_QUEUE, queueMail } from '#server/modules/mail/index.ts';
import { MailModel } from '#server/modules/mail/mails.model.ts';
import { queue } from '#server/platform/queues.ts';
import { deliverDueMail } from '#workers/mail/deliver-due-mail.ts';
import { createMailWorker } from '#workers/mail/send-mail.worker.ts';
import { type Api, buildAccount, startApi } from '../../support/api.ts';
import { injectClock, onPoint } from '../../support/seams.ts';
import { until } from '../../support/waiting.ts';

/** As much of a mail server as one letter needs. */
function startMailServer(letters: string[]): Promise<Server> {
  const server = createServer((socket: Socket) => {
    let inLetter = false;
    let received = '';
    socket.setEncoding('utf8');
    socket.on('error', () => undefined);
    socket.write('220 mail.test\r\n');
    socket.on('data', (part: string) => {
      received += part;
      if (inLetter) {
        if (!received.includes('\r\n.\r\n')) return;
        letters.push(received);
        inLetter = false;
        received = '';
        socket.write('250 taken\r\n');
        return;
      }
      if (!received.endsWith('\r\n')) return;
      const command = received;
      received = '';
      inLetter = command.startsWith('DATA');
      socket.write(inLetter ? '354 go on\r\n' : '250 mail.test\r\n');
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

const letters: string[] = [];
let mailServer: Server;
let api: Api;
beforeAll(async () => {
  mailServer = await startMailServer(letters);
  const { port } = mailServer.address() as AddressInfo;
  api = await startApi({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Sorak <halo@sorak.example>',
  });
});
afterAll(async () => {
  closeMail();
  mailServer.close();
  await api.close();
});

/** A mail to an account's address. */
const queueTo = (userId: string, email: string | null) =>
  queueMail(
    { template: 'email_verification', userId, addressKey: email ?? '', language: 'id' },
    { sender: { address: '203.0.113.7', userId: null } },
  );

test('a queued mail reaches the mail server with plain text and HTML, once', async () => {
  const worker = createMailWorker();
  const { id, email } = await buildAccount();
  await queueTo(id, email);
  await until('it is sent', {}, async () => (await MailModel.exists({ userId: id, state: 'sent' })) !== null);
  await worker.close();
  expect(letters).toHaveLength(1);
  const [letter = ''] = letters;
  expect(letter).toContain('From: Sorak <halo@sorak.example>');
  expect(letter).toContain(`To: ${email}`);
  expect(letter).toContain('Content-Type: text/plain');
  expect(letter).toContain('Content-Type: text/html');
});

test('a job whose payload cannot be read fails once and says why', async () => {
  const job = await queue(MAIL_QUEUE).add('send', { mail_id: 7 }, { attempts: 3 });
  const worker = createMailWorker();
  await until('it has failed', {}, async () => (await job.getState()) === 'failed');
  await worker.close();
  const failed = await queue(MAIL_QUEUE).getJob(job.id ?? '');
  expect([failed?.attemptsMade, failed?.failedReason]).toEqual([1, expect.stringContaining('mail_id')]);
  expect(letters).toHaveLength(1);
});

test('a mail that the server does not take is due again after 15 s, then after 30 s', async () => {
  const { id, email } = await buildAccount();
  let now = Date.now();
  injectClock(() => new Date(now));
  const mailServerTakes = new Promise((resolve) => mailServer.close(resolve));
  closeMail();
  await queueTo(id, email);
  const { _id } = await MailModel.findOne({ userId: id }).orFail();
  for (const pauseMs of [15_000, 30_000]) {
    expect(await deliverDueMail(_id)).toBe('postponed');
    expect(await MailModel.findById(_id)).toMatchObject({
      state: 'waiting',
      nextAttemptAt: new Date(now + pauseMs),
    });
    expect(await deliverDueMail(_id)).toBe('not_due');
    now += pauseMs;
  }
  injectClock(undefined);
  await mailServerTakes;
});

test('a mail that cannot be written is due again after 15 s as well, and not when its claim ends', async () => {
  const { id, email } = await buildAccount();
  const now = Date.now();
  injectClock(() => new Date(now));
  await queueTo(id, email);
  const { _id } = await MailModel.findOne({ userId: id }).orFail();
  onPoint('letter-owner-found', () => {
    throw new Error('something is wrong');
  });
  expect(await deliverDueMail(_id)).toBe('postponed');
  onPoint('letter-owner-found', undefined);
  expect(await MailModel.findById(_id)).toMatchObject({
    state: 'waiting',
    nextAttemptAt: new Date(now + 15_000),
  });
  injectClock(undefined);
});
