import mongoose from 'mongoose';
import { enqueueShareImage } from '#server/modules/documents/documents.jobs.ts';
import { drawShareCard } from '#server/modules/documents/draw-share-card.ts';
import { stopDrawing } from '#server/modules/documents/drawing-threads.ts';
import { findShareCard } from '#server/modules/documents/find-share-card.ts';
import { SHARE_PORTRAIT } from '#server/modules/documents/portrait-sizes.ts';
import { readPortrait } from '#server/modules/documents/read-portrait.ts';
import { createShareImageWorker } from '../../workers/documents/render-share-image.worker.ts';
import { audit, type Bench, comparePairs, trackProcessor } from '../support/bench.ts';
import { buildBenchEvents, setStage } from '../support/bench-stage.ts';
import { storeNoise } from '../support/documents.ts';
import { until } from '../support/waiting.ts';

const documents = () => mongoose.connection.collection('documents');

export const bench: Bench = {
  name: 'og-image',
  about:
    'share images of finalists by queue and worker until each is stored, against the same renderer in a bare loop',
  async run(context) {
    const { quick, say, onEnd } = context;
    const pictures = quick ? 4 : 60;
    const rounds = quick ? 1 : 5;
    await setStage(context);
    const url = await storeNoise();
    // Each round draws pictures that were never drawn; the first is the warm-up.
    const events = await buildBenchEvents(rounds + 1, { finalists: pictures });
    await mongoose.connection.collection('finalists').updateMany({}, { $set: { profileImage: url } });
    onEnd(stopDrawing);
    const worker = createShareImageWorker();
    onEnd(() => worker.close());
    await worker.waitUntilReady();

    let round = 0;
    let drawn = 0;
    const viaWorker = async () => {
      const subjects = (events[round]?.finalists ?? []).map(({ id }) => ({
        kind: 'share_image_finalist' as const,
        subjectId: id,
      }));
      round += 1;
      drawn += subjects.length;
      const began = performance.now();
      for (const subject of subjects) await enqueueShareImage(subject);
      await until('all pictures are drawn', {}, async () => (await documents().countDocuments({})) >= drawn);
      return (subjects.length / (performance.now() - began)) * 1_000;
    };
    const [first] = events[0]?.finalists ?? [];
    const card = await findShareCard({ kind: 'share_image_finalist', subjectId: first?.id ?? '' });
    const portrait = await readPortrait(url, SHARE_PORTRAIT);
    if (!card || !portrait) throw new Error('nothing to draw');
    const bare = async () => {
      const began = performance.now();
      for (let each = 0; each < pictures; each += 1) await drawShareCard(card, portrait);
      return (pictures / (performance.now() - began)) * 1_000;
    };
    const processor = trackProcessor();
    const pair = await comparePairs({
      rounds,
      a: { name: 'ours pictures/s', measure: processor.track('ours', viaWorker) },
      b: { name: 'bare pictures/s', measure: processor.track('bare', bare) },
      say,
    });
    const ready = await documents().countDocuments({ state: 'ready' });
    const sizes = await documents()
      .find({}, { projection: { bytes: 1 } })
      .toArray();
    return [
      { name: 'ours: pictures a second', value: pair.a.median },
      { name: 'bare loop', value: pair.b.median },
      { name: 'ours, processor time a picture', value: processor.medianOf('ours') / pictures, unit: ' ms' },
      { name: 'bare, processor time a picture', value: processor.medianOf('bare') / pictures, unit: ' ms' },
      {
        name: 'bare over ours, processor time',
        value: processor.medianOf('bare') / processor.medianOf('ours'),
      },
      { name: 'lowest ratio', value: pair.ratio.lowest },
      { name: 'highest ratio', value: pair.ratio.highest },
      audit('pictures drawn', { found: ready, expected: drawn }),
      {
        name: 'largest picture',
        value: Math.max(...sizes.map(({ bytes }) => Number(bytes))) / 1_000,
        unit: ' kB',
        goal: { atMost: 300 },
      },
      { name: 'ratio', value: pair.ratio.median, goal: { atLeast: 0.9 } },
    ];
  },
};
