import { mongoIsReady } from './mongo.ts';
import { TimedOutError } from './timeout.ts';

/** After waiting this long, a call checks whether the database answers at all. */
const LOOK_AFTER_MS = 1_000;
/** A database that does not answer a ping for this long hangs. Together with the time before it this is well below 5 s. */
const SILENT_MS = 2_500;
/** While it answers, the call may take long; it is checked again after this time. */
const LOOK_AGAIN_MS = 1_000;

/**
 * Calls `act` once the database does not answer a ping. The operation under way is not stopped and may still happen: this is for callers that
 * have to answer somebody. Work that takes long while the database answers is left alone.
 *
 * @returns stops the check
 */
export function onSilence(act: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    const answers = await pingTogether();
    if (!timer) return;
    if (answers) timer = setTimeout(look, LOOK_AGAIN_MS);
    else act();
  };
  timer = setTimeout(look, LOOK_AFTER_MS);
  return () => {
    clearTimeout(timer);
    timer = undefined;
  };
}

/**
 * The outcome of `work`, or a rejection once the database is silent.
 *
 * @throws TimedOutError, or what `work` throws
 */
export async function unlessSilent<T>(work: Promise<T>): Promise<T> {
  const silence = Promise.withResolvers<never>();
  const stop = onSilence(() => silence.reject(new TimedOutError('the database is silent')));
  try {
    return await Promise.race([work, silence.promise]);
  } finally {
    stop();
  }
}

let ping: Promise<boolean> | undefined;

/** One ping for all callers of the same moment. */
function pingTogether(): Promise<boolean> {
  ping ??= mongoIsReady({ withinMs: SILENT_MS }).finally(() => {
    ping = undefined;
  });
  return ping;
}
