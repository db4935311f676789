import mongoose from 'mongoose';
import { withTimeout } from './timeout.ts';

/**
 * The instant by the database's clock, which every process shares; rules about money and closing times use
 * it, so that an API process whose own clock is wrong decides like the others. One round trip.
 */
export async function databaseNow(): Promise<Date> {
  const answer = await mongoose.connection.db?.admin().command({ hello: 1 });
  const localTime: unknown = answer?.localTime;
  if (!(localTime instanceof Date)) throw new Error('the database did not answer with its time');
  return localTime;
}

/** {@link sharedNow}, and no earlier than these instants that it gave before: it goes back by some milliseconds at times. */
export async function sharedNowFrom(instants: readonly Date[]): Promise<Date> {
  const now = await sharedNow();
  return new Date(Math.max(now.getTime(), ...instants.map((instant) => instant.getTime())));
}

const MEASURE_EVERY_MS = 5_000;
const MEASURE_TIMEOUT_MS = 10_000;
/** By how much the database's clock is ahead of ours, give or take `errorMs`. */
let measured: { offsetMs: number; errorMs: number; at: number } | undefined;
let measuring: Promise<void> | undefined;

/**
 * The database's time without a round trip: our own clock plus the difference that was measured at most some
 * seconds ago. For leases and pauses, which every process must read alike; rules about money use
 * {@link databaseNow}.
 */
export async function sharedNow(): Promise<Date> {
  if (!measured) await measure();
  else if (performance.now() - measured.at > MEASURE_EVERY_MS) void measure().catch(() => undefined);
  return new Date(Date.now() + (measured?.offsetMs ?? 0));
}

function measure(): Promise<void> {
  const sentAt = Date.now();
  measuring ??= withTimeout(databaseNow(), { ms: MEASURE_TIMEOUT_MS, what: 'the database’s clock' })
    .then((now) => {
      // It was read at some moment of the round trip.
      const errorMs = (Date.now() - sentAt) / 2;
      const offsetMs = now.getTime() - (sentAt + errorMs);
      const isRefuted = !measured || Math.abs(offsetMs - measured.offsetMs) > errorMs + measured.errorMs;
      // A slow answer says less than a quick one of before that it does not contradict.
      measured =
        measured && !isRefuted && measured.errorMs < errorMs
          ? { ...measured, at: performance.now() }
          : { offsetMs, errorMs, at: performance.now() };
    })
    .finally(() => {
      measuring = undefined;
    });
  return measuring;
}
