import { notify, sideBySide } from './faults-provider.ts';
import { hostileBodies } from './hostile-bodies.ts';
import { pause } from './waiting.ts';

/** What a flood came to. */
export interface FloodResult {
  /** How often each kind got which answer. */
  answers: Record<string, Record<string, number>>;
  perSecond: number;
}

/**
 * A process of its own that sends hostile notifications, each kind as often as the others, at a pace or as near to it as the machine can:
 * `faults-flooder.ts ORIGIN TIMES PER_SECOND`. Prints `begun` with the first and then, as one line of JSON, a {@link FloodResult}.
 */
const [origin = '', times = '0', perSecond = '1'] = process.argv.slice(2);

const SIDE_BY_SIDE = 64;

const kinds = hostileBodies();
const counts: FloodResult['answers'] = {};
const startedAt = performance.now();
console.log('begun');
await sideBySide(Array.from({ length: Number(times) }), {
  width: SIDE_BY_SIDE,
  work: async (_, index) => {
    const ahead = (index / Number(perSecond)) * 1_000 - (performance.now() - startedAt);
    if (ahead > 0) await pause(ahead, 'rate');
    const kind = kinds[index % kinds.length];
    if (!kind) return;
    const answer = (await notify(origin, kind.body, kind)) ?? 'none';
    counts[kind.name] ??= {};
    const answers = counts[kind.name] ?? {};
    answers[answer] = (answers[answer] ?? 0) + 1;
  },
});
const seconds = (performance.now() - startedAt) / 1_000;
console.log(JSON.stringify({ answers: counts, perSecond: Number(times) / seconds } satisfies FloodResult));
