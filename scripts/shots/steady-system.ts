import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceState } from '../build-client.ts';
import { CACHE_DIR } from '../paths.ts';
import { FROM, MADE_AT, PLAYED_AT, PLAYED_WITHIN_MS, SINCE } from './steady-clock.ts';
import { realNow, setClock } from './steady-process.ts';
import { type System, startSystem } from './system.ts';

const STEADY_PROCESS = join(import.meta.dirname, 'steady-process.ts');
const FOLDER = join(CACHE_DIR, 'shots-steady');
/** The demo data as it was made, and what servers make of a copy of it. */
const [MADE, PLAYED] = [join(FOLDER, 'made'), join(FOLDER, 'played')];
/** What the demo data is made of, beside its clock and its random numbers. */
const SOURCES = ['contracts', 'server', 'simulator', 'workers', 'scripts/demo', 'package-lock.json'];
/** Links and codes name them, so they are the same in all runs. */
const PORTS = { PORT: '4380', SIMULATOR_PORT: '4381' };

/** A Sorak whose data, clock and random numbers are the same each time, for scenes that each find it as it was made. */
export interface SteadySystem {
  origin: string;
  /** Makes it as it was, when the scene before has changed something or took long. */
  renew: (changed: boolean) => Promise<void>;
  stop: () => Promise<void>;
}

/** Makes the demo data and starts servers on a copy of it. @throws Problem when another such run has the ports */
export async function startSteadySystem(): Promise<SteadySystem> {
  await makeData();
  let since = 0;
  const play = async (): Promise<System> => {
    rmSync(PLAYED, { recursive: true, force: true });
    cpSync(MADE, PLAYED, { recursive: true });
    const system = await begin(PLAYED, { from: PLAYED_AT, seed: 'none' });
    since = realNow();
    return system;
  };
  let system = await play();
  return {
    origin: system.origin,
    renew: async (changed) => {
      if (!changed && realNow() - since < PLAYED_WITHIN_MS) return;
      await system.stop();
      system = await play();
    },
    stop: () => system.stop(),
  };
}

/** What was made of the same sources is the same, and kept. */
async function makeData(): Promise<void> {
  const stamp = join(MADE, 'source-state');
  const lots = createHash('sha256').update(readFileSync(STEADY_PROCESS)).digest('hex');
  const state = `${MADE_AT} ${lots} ${sourceState(SOURCES)}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return;
  rmSync(FOLDER, { recursive: true, force: true });
  await (await begin(MADE, { from: MADE_AT, seed: 'demo' })).stop();
  writeFileSync(stamp, state);
}

function begin(dataDir: string, { from, seed }: { from: number; seed: 'demo' | 'none' }): Promise<System> {
  const clock = { since: realNow(), from };
  setClock(clock);
  return startSystem({
    ...PORTS,
    SORAK_DATA_DIR: dataDir,
    SORAK_SEED: seed,
    NODE_OPTIONS: `--import=${STEADY_PROCESS}`,
    [SINCE]: String(clock.since),
    [FROM]: String(clock.from),
  });
}
