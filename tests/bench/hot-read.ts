import { type Bench, comparePairs, type Figure } from '../support/bench.ts';
import { measureCeiling, WIDTH } from '../support/bench-notifications.ts';
import type { BenchProcess } from '../support/bench-process.ts';
import { buildBenchEvents, setStage } from '../support/bench-stage.ts';
import { placeBoard } from '../support/boards.ts';
import type { LoadResult } from './programs/send-load.ts';

const FINALISTS = 30;

export const bench: Bench = {
  name: 'hot-read',
  about:
    'an event and its board read again and again, against bare Express that ends with a buffer of the same bytes',
  async run(context) {
    const { quick, say } = context;
    const count = quick ? 5_000 : 120_000;
    const stage = await setStage(context);
    const server = await stage.startServer();
    const [generator, bare] = await Promise.all([
      stage.startProgram('send-load'),
      stage.startProgram('bare-express'),
    ]);
    const [target] = await buildBenchEvents(1, { finalists: FINALISTS });
    await placeBoard({
      eventId: target?.event.id ?? '',
      version: 1,
      votes: (target?.finalists ?? []).map(({ id }, index) => [id, 10_000 - 137 * index]),
    });
    const bareUrl = `http://127.0.0.1:${await bare.call<number>('port')}/board`;
    const figures: Figure[] = [];
    for (const path of [`/api/v1/events/${target?.event.id}/board`, `/api/v1/events/${target?.event.id}`]) {
      const name = path.endsWith('board') ? 'board' : 'event page';
      const url = stage.serverUrl + path;
      const text = await (await fetch(url, { headers: { 'Accept-Encoding': 'identity' } })).text();
      await bare.call('serve', text);
      const cpu = { ours: [] as number[], bare: [] as number[] };
      const read = async (from: string, process: BenchProcess, spent: number[]) => {
        const before = process.cpuMs();
        const result = await generator.call<LoadResult>('sendLoad', {
          url: from,
          method: 'GET',
          count,
          width: WIDTH,
        });
        if (result.statuses['200'] !== count) throw new Error(`${from}: ${JSON.stringify(result.statuses)}`);
        if (result.bytes < count * text.length) throw new Error(`${from} sent less than the whole answer`);
        spent.push(((process.cpuMs() - before) / count) * 1_000);
        return (count / result.elapsedMs) * 1_000;
      };
      const pair = await comparePairs({
        rounds: quick ? 1 : 5,
        a: { name: `ours ${name} reads/s`, measure: () => read(url, server, cpu.ours) },
        b: { name: 'bare Express reads/s', measure: () => read(bareUrl, bare, cpu.bare) },
        say,
      });
      figures.push(
        { name: `${name}: bytes`, value: text.length },
        { name: `${name}: reads a second`, value: pair.a.median },
        { name: `${name}: bare Express`, value: pair.b.median },
        { name: `${name}: lowest ratio`, value: pair.ratio.lowest },
        { name: `${name}: highest ratio`, value: pair.ratio.highest },
        { name: `${name}: CPU a read`, value: Math.min(...cpu.ours), unit: ' µs' },
        { name: `${name}: CPU a read, bare`, value: Math.min(...cpu.bare), unit: ' µs' },
        { name: `${name}: ratio`, value: pair.ratio.median, goal: { atLeast: 0.9 } },
      );
    }
    const ceiling = await measureCeiling(stage, { generator, count });
    const fastest = Math.max(
      ...figures.filter(({ name }) => /reads a second|bare Express$/.test(name)).map(({ value }) => value),
    );
    return [
      ...figures,
      { name: 'generator ceiling over the faster', value: ceiling / fastest, goal: { atLeast: 1.3 } },
    ];
  },
};
