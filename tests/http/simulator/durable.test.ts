import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { openProvider } from '../../support/faults-provider.ts';
import { findFreePort, type OwnProcess, startProcess, untilReady } from '../../support/processes.ts';
import { until } from '../../support/waiting.ts';

const directory = mkdtempSync(join(tmpdir(), 'sorak-simulator-'));
let running: OwnProcess | undefined;

async function kill(): Promise<void> {
  running?.child.kill('SIGKILL');
  await running?.ended;
}

afterAll(async () => {
  await kill();
  rmSync(directory, { recursive: true, force: true });
});

/** Goes on with what an earlier one kept. */
async function start(notificationUrl = 'http://127.0.0.1:9/nobody') {
  await kill();
  const port = await findFreePort();
  running = startProcess('simulator/main.ts', {
    SIMULATOR_PORT: String(port),
    SORAK_DATA_DIR: directory,
    NOTIFICATION_URL: notificationUrl,
    SIMULATOR_NOTIFY_DELAY_MS: '0',
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(`${url}/livez`, { by: running });
  return openProvider(url);
}

test('what the simulator has answered it still has after a kill at that very moment', async () => {
  const id = 'ORD-kept';
  let provider = await start();
  const statusOf = async () => JSON.parse(await provider.notificationOf(id)).transaction_status;

  const token = await provider.open({ id, grossAmount: 25_000 });
  await kill();
  provider = await start();
  const session = await fetch(`${provider.url}/snap/v4/sessions/${token}`);
  expect(session.status).toBe(200);

  for (const [action, status] of [
    ['pay', 'settlement'],
    ['refund', 'refund'],
  ] as const) {
    await provider.act(id, action);
    await kill();
    provider = await start();
    expect(await statusOf()).toBe(status);
  }
});

test('while nothing can be kept it answers nothing and notifies no merchant; afterwards it does', async () => {
  const received: string[] = [];
  const merchant = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (text: string) => received.push(text));
    request.on('end', () => response.end());
  });
  await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', resolve));
  const provider = await start(`http://127.0.0.1:${(merchant.address() as AddressInfo).port}/`);
  const id = 'ORD-unkept';
  await provider.open({ id, grossAmount: 25_000 });
  // One step each way: what is written between two would be lost with the file that it made.
  const folder = join(directory, 'simulator');
  renameSync(folder, `${folder}.aside`);
  await expect(provider.act(id, 'pay', { notify: 1 })).rejects.toThrow('fetch failed');
  const isSent = () => running?.output().includes('a notification could not be sent');
  await until('it has tried to notify the merchant', {}, () => isSent() || received.length > 0);
  expect(received).toEqual([]);

  renameSync(`${folder}.aside`, folder);
  // The notification that the order was opened may be sent before.
  const reported = () => received.map((text) => JSON.parse(text).transaction_status);
  await until('the merchant is notified', {}, () => reported().includes('settlement'));
  await kill();
  const again = await start();
  expect(reported().at(-1)).toBe('settlement');
  expect(JSON.parse(await again.notificationOf(id)).transaction_status).toBe('settlement');
  merchant.closeAllConnections();
  merchant.close();
});

test('many at once: it still has each that it answered before it was killed', async () => {
  const provider = await start();
  const ids = Array.from({ length: 200 }, (_, index) => `ORD-many-${index}`);
  const answered: string[] = [];
  const opening = ids.map(async (id) => {
    await provider.open({ id, grossAmount: 1_000 });
    await provider.act(id, 'pay');
    answered.push(id);
    if (answered.length === 60) running?.child.kill('SIGKILL');
  });
  await Promise.allSettled(opening);
  await kill();
  const again = await start();
  expect(answered.length).toBeGreaterThanOrEqual(60);
  for (const id of answered) {
    expect(JSON.parse(await again.notificationOf(id)).transaction_status).toBe('settlement');
  }
});
