import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { UPLOAD_BYTES_MAX } from '#contracts/media/uploads.ts';
import { PictureModel } from '#server/modules/media/pictures.model.ts';
import { buildVisitor } from '../support/api.ts';
import { buildEvent } from '../support/events.ts';
import { expectBooksToBeWhole, plantOrders, untilBoardShows, votesOf } from '../support/faults-orders.ts';
import { countAnswers, notify, sideBySide } from '../support/faults-provider.ts';
import { type ApiProcess, type FaultSystem, startSystem } from '../support/faults-system.ts';
import { buildPicture } from '../support/pictures.ts';
import { residentMb } from '../support/processes.ts';
import { until } from '../support/waiting.ts';

const UPLOADS = 30;
/** What is still missing of each when it begins to come a byte at a time. */
const REST = 64 * 1_024;
const MEGABYTE = 1_024 * 1_024;

let system: FaultSystem;
let guarded: ApiProcess;
/** Gives a request as long as it likes. */
let careless: ApiProcess;
let headers: Record<string, string>;
let dripping: NodeJS.Timeout | undefined;
const sockets: Socket[] = [];

beforeAll(async () => {
  system = await startSystem();
  guarded = await system.startApi();
  careless = await system.startApi({ elsewhere: true, seams: ['request-time'] });
  await system.startWorkers();
  ({ headers } = await buildVisitor({ roleId: 'ROLE001' }));
});

afterEach(() => {
  clearInterval(dripping);
  for (const socket of sockets.splice(0)) socket.destroy();
});

afterAll(() => system?.close());

const partHead = (field: string) =>
  `--slow\r\nContent-Disposition: form-data; name="${field}"; filename="x.png"\r\n\r\n`;
const TYPE_PART = '--slow\r\nContent-Disposition: form-data; name="type"\r\n\r\nfinalists\r\n';

interface SlowUpload {
  isClosed: () => boolean;
  answer: () => string;
}

/** An upload as large as one may be, of which everything but the end is sent; what it says stands before the bytes of the last part. */
function beginUpload({ origin }: ApiProcess, said: string): SlowUpload {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let [closed, answer] = [false, ''];
  socket
    .on('error', () => undefined)
    .on('close', () => {
      closed = true;
    });
  socket.setEncoding('latin1').on('data', (text) => {
    answer += String(text);
  });
  const head = [
    'POST /api/v1/admin/uploads HTTP/1.1',
    'Host: sorak',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'Content-Type: multipart/form-data; boundary=slow',
    `Content-Length: ${UPLOAD_BYTES_MAX}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${said}`);
  socket.write(Buffer.alloc(UPLOAD_BYTES_MAX - REST - Buffer.byteLength(said)));
  sockets.push(socket);
  return { isClosed: () => closed, answer: () => answer };
}

function dripOn(): void {
  dripping = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x');
  }, 1_000);
}

const begin = (api: ApiProcess, said: string) =>
  Array.from({ length: UPLOADS }, () => beginUpload(api, said));

async function uploadAtOnce({ origin }: ApiProcess): Promise<number> {
  const body = new FormData();
  body.set('type', 'finalists');
  body.set('file', new Blob([new Uint8Array(await buildPicture().png().toBuffer())]), 'x.png');
  const answer = await fetch(`${origin}/api/v1/admin/uploads`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  return answer.status;
}

test('thirty uploads a byte at a time: everybody else is served, each ends in time, nothing of it is kept; control: without limits of time none ends', async () => {
  const stage = await buildEvent();
  const orders = await plantOrders({ provider: system.provider, ...stage, count: 40 });
  await sideBySide(orders, { width: 16, work: ({ id }) => system.provider.act(id, 'pay') });
  const bodies = await sideBySide(orders, {
    width: 16,
    work: ({ id }) => system.provider.notificationOf(id),
  });
  const [pictures, before] = [await PictureModel.countDocuments(), residentMb(guarded.child)];

  const dropped = begin(careless, `${TYPE_PART}${partHead('file')}`);
  const slow = begin(guarded, `${TYPE_PART}${partHead('file')}`);
  dripOn();
  await until('all of it is on the way', {}, () =>
    sockets.every(({ writableLength }) => writableLength === 0),
  );
  let beside = 0;
  const answers = await sideBySide(bodies, {
    width: 4,
    work: async (body, index) => {
      const answer = await notify((index % 2 ? careless : guarded).origin, body);
      if (index % 2 === 0 && !slow.some(({ isClosed }) => isClosed())) beside += 1;
      return answer;
    },
  });
  expect(countAnswers(answers)).toEqual({ 200: bodies.length });
  // So many of them while every slow one was still there; at the careless one they are there to the end.
  expect(beside).toBeGreaterThan(0);
  for (const api of [guarded, careless]) expect(await uploadAtOnce(api)).toBe(201);
  expect(dropped.filter(({ isClosed }) => isClosed())).toEqual([]);
  expect(residentMb(guarded.child) - before).toBeLessThan((2 * UPLOADS * UPLOAD_BYTES_MAX) / MEGABYTE);

  await until('each of them is closed', { everyMs: 200 }, () => slow.every(({ isClosed }) => isClosed()));
  expect(new Set(slow.map(({ answer }) => answer().split('\r\n')[0]))).toEqual(
    new Set(['HTTP/1.1 408 Request Timeout']),
  );
  expect(dropped.filter(({ isClosed }) => isClosed())).toEqual([]);
  expect(await PictureModel.countDocuments()).toBe(pictures + 2);
  expect(await uploadAtOnce(guarded)).toBe(201);
  await untilBoardShows(stage.event.id, votesOf(orders));
  await expectBooksToBeWhole(stage.event.id);
});

test('thirty attachments in one body, each of them slow: nothing of it is kept, and it ends in time', async () => {
  const pictures = await PictureModel.countDocuments();
  const attachments = Array.from({ length: UPLOADS }, () => `${partHead('file')}${'x'.repeat(1_000)}\r\n`);
  const slow = beginUpload(guarded, `${TYPE_PART}${attachments.join('')}${partHead('file')}`);
  dripOn();
  await until('it is closed', { everyMs: 200 }, () => slow.isClosed());
  expect(slow.answer()).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(await PictureModel.countDocuments()).toBe(pictures);
});
