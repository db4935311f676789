import mongoose from 'mongoose';
import { Redis } from 'ioredis';
import { type Bench, type Figure } from '../support/bench.ts';
import { buildBenchEvents, setStage } from '../support/bench-stage.ts';
import { runRound } from '../support/bench-notifications.ts';

export const bench: Bench = {
  name: 'ops',
  about: 'scratch',
  async run(context) {
    const stage = await setStage(context);
    const simulator = await stage.startSimulator();
    const server = await stage.startServer();
    const workers = process.env.NO_WORKERS ? null : await stage.startWorkers();
    const generator = await stage.startProgram('send-load');
    const events = await buildBenchEvents(Number(process.env.EVENTS ?? 1));
    const redis = new Redis(context.redisUrl);
    const redisPid = Number(/process_id:(\d+)/.exec(await redis.info('server'))?.[1]);
    const { readCpuMs } = await import('../support/bench-process.ts');
    const admin = mongoose.connection.db!.admin();
    const snap = async () => {
      const s: any = await admin.command({ serverStatus: 1 });
      const stats = Object.fromEntries([...(await redis.info('commandstats')).matchAll(/cmdstat_(\S+?):calls=(\d+)/g)].map((m) => [m[1], Number(m[2])]));
      const cmds: any = {};
      for (const [k, v] of Object.entries<any>(s.metrics.commands)) if (v?.total) cmds[k] = Number(v.total);
      const top: any = {}; for (const [k, v] of Object.entries<any>(((await admin.command({ top: 1 })) as any).totals)) if (v?.commands) for (const op of ['queries','getmore','insert','update','remove','commands']) { top[`${k.split('.').at(-1)} ${op} n`] = v[op].count; top[`${k.split('.').at(-1)} ${op} ms`] = v[op].time / 1000; }
      return { top, cmds, redis: stats, cpu: { server: server.cpuMs(), workers: workers?.cpuMs() ?? 0, simulator: simulator.cpuMs(), generator: generator.cpuMs(), db: stage.databaseCpuMs(), redis: readCpuMs(redisPid) } };
    };
    const diff = (a: any, b: any, n: number) => Object.fromEntries(Object.entries<number>(b).map(([k, v]) => [k, Math.round(((v - (a[k] ?? 0)) / n) * 1000) / 1000]).filter(([, v]) => (v as number) > 0.003));
    const count = Number(process.env.COUNT ?? 3000);

    
    for (let i = 0; i < 3; i += 1) {
      let a: any;
      const { preparePaidOrders } = await import('../support/bench-stage.ts');
      void preparePaidOrders;
      const before = await snap();
      const round: any = await runRound(stage, { events, count, generator, server, untilCounted: workers !== null, onSent: async () => { a = await snap(); } } as never);
      const b = await snap();
      a ??= before;
      console.log(JSON.stringify({ accepted: Math.round(round.acceptedPerSecond), settled: Math.round(round.settledPerSecond), counted: Math.round(round.countedPerSecond) }));
      console.log('cpu ms', JSON.stringify(diff(a.cpu, b.cpu, count)));
      console.log('mongo', JSON.stringify(diff(a.cmds, b.cmds, count)));
      console.log('top', JSON.stringify(Object.fromEntries(Object.entries(diff(a.top, b.top, count)).filter(([k]) => k.endsWith(' n') || true).sort((x: any, y: any) => y[1] - x[1]).slice(0, 40))));
      console.log('redis', JSON.stringify(diff(a.redis, b.redis, count)));
    }
    redis.disconnect();
    return [] as Figure[];
  },
};
