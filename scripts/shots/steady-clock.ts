const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * When the demo data of steady pictures is made: a Wednesday evening in Jakarta. It lies ahead, as MongoDB removes by its own clock what has
 * expired.
 */
export const MADE_AT = Date.UTC(2031, 2, 5, 12);
/** When its servers are started for scenes. Making the data has to be over by then. */
export const PLAYED_AT = MADE_AT + 10 * MINUTE_MS;
/** How long servers may be used, so that all that happens falls into the half hour after {@link MADE_AT}. */
export const PLAYED_WITHIN_MS = 15 * MINUTE_MS;

const STEP_MS = 30 * MINUTE_MS;

/** Variables by which a process gets its clock: the real instant at which its clock said so. */
export const SINCE = 'SORAK_STEADY_SINCE';
export const FROM = 'SORAK_STEADY_FROM';

/** What was a moment ago, or is due in some hours: by the half hour, so that a slower run says the same. */
export function settled(at: number): number {
  const after = at - MADE_AT;
  return after >= 0 && after < DAY_MS ? at - (after % STEP_MS) : at;
}

/** An event by which time passes in a page: so many milliseconds. */
export const TIME_PASSES = 'sorak:time-passes';

/**
 * Runs in a page before its own code: there it is {@link MADE_AT} until a scene lets time pass, and times that a server has sent are
 * {@link settled}.
 */
export const browserClock = `(() => {
  const [Real, MADE_AT, DAY_MS, STEP_MS] = [Date, ${MADE_AT}, ${DAY_MS}, ${STEP_MS}];
  const settled = ${settled};
  let now = MADE_AT;
  addEventListener('${TIME_PASSES}', ({ detail }) => { now += detail; });
  const own = { __proto__: null, now: () => now, parse: (text) => settled(Real.parse(text)) };
  const taken = ([first = now, ...rest]) =>
    [typeof first === 'string' && rest.length === 0 ? own.parse(first) : first, ...rest];
  globalThis.Date = new Proxy(Real, {
    apply: () => new Real(now).toString(),
    construct: (target, given, made) => Reflect.construct(target, taken(given), made),
    get: (target, key) => own[key] ?? target[key],
  });
  Object.defineProperty(performance, 'timeOrigin', { value: MADE_AT });
})()`;
