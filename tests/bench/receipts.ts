import mongoose from 'mongoose';
import { layOutReceipt } from '#server/modules/documents/draw-receipt.ts';
import { stopDrawing } from '#server/modules/documents/drawing-threads.ts';
import { printDocument } from '#server/modules/documents/print-document.ts';
import { enqueueReceipt } from '#server/modules/documents/receipts.jobs.ts';
import { readReceipt } from '#server/modules/documents/render-receipt.ts';
import { insertOrders } from '#server/modules/orders/orders.repository.ts';
import { createReceiptWorker } from '../../workers/documents/render-receipt.worker.ts';
import { audit, type Bench, comparePairs, trackProcessor } from '../support/bench.ts';
import { buildBenchEvents, buildOrder, setStage } from '../support/bench-stage.ts';
import { until } from '../support/waiting.ts';

const documents = () => mongoose.connection.collection('documents');

export const bench: Bench = {
  name: 'receipts',
  about:
    'receipts by queue and worker until each is stored, against pdfmake with the same definition in a bare loop',
  async run(context) {
    const { quick, say, onEnd } = context;
    const receipts = quick ? 4 : 100;
    const rounds = quick ? 1 : 5;
    await setStage(context);
    const [target] = await buildBenchEvents(1, { finalists: 4 });
    // Each round draws receipts that were never drawn; the first is the warm-up.
    const orders = Array.from({ length: (rounds + 1) * receipts }, (_, index) => ({
      ...buildOrder(target, index),
      state: 'settlement' as const,
      isOpen: false,
      idempotencyKey: null,
      paymentType: 'qris',
      paidAt: new Date(),
    }));
    await insertOrders(orders);
    onEnd(stopDrawing);
    const worker = createReceiptWorker();
    onEnd(() => worker.close());
    await worker.waitUntilReady();
    // Reported by the worker itself: polling the database again and again would cost as much as a receipt.
    let completed = 0;
    worker.on('completed', () => {
      completed += 1;
    });

    let drawn = 0;
    const viaWorker = async () => {
      const ids = orders.slice(drawn, drawn + receipts).map(({ id }) => id);
      drawn += ids.length;
      const began = performance.now();
      await Promise.all(ids.map((id) => enqueueReceipt(id)));
      await until('all receipts are drawn', { withinMs: 900_000 }, async () => completed >= drawn);
      return (ids.length / (performance.now() - began)) * 1_000;
    };
    const [first] = orders;
    if (!first) throw new Error('nothing to draw');
    const receipt = await readReceipt(first);
    const bare = async () => {
      const began = performance.now();
      for (let each = 0; each < receipts; each += 1) await printDocument(layOutReceipt(receipt));
      return (receipts / (performance.now() - began)) * 1_000;
    };
    const processor = trackProcessor();
    const pair = await comparePairs({
      rounds,
      a: { name: 'ours receipts/s', measure: processor.track('ours', viaWorker) },
      b: { name: 'bare receipts/s', measure: processor.track('bare', bare) },
      say,
    });
    return [
      audit('receipts ready', {
        found: await documents().countDocuments({ kind: 'receipt', state: 'ready' }),
        expected: drawn,
      }),
      { name: 'ours, receipts/s', value: pair.a.median },
      { name: 'bare, receipts/s', value: pair.b.median },
      { name: 'ours, processor time a receipt', value: processor.medianOf('ours') / receipts, unit: ' ms' },
      { name: 'bare, processor time a receipt', value: processor.medianOf('bare') / receipts, unit: ' ms' },
      {
        name: 'bare over ours, processor time',
        value: processor.medianOf('bare') / processor.medianOf('ours'),
      },
      { name: 'ours over bare', value: pair.ratio.median, goal: { atLeast: 0.9 } },
    ];
  },
};
