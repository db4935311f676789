import type { ChildProcess } from 'node:child_process';
import type { Guard, Point, Quantity } from './seam-places.ts';

/** What {@link SEAMS} may name. */
export type Seam = Guard | `die:${Point}` | `stop:${Point}`;

/** The changes in a process that a test starts: guards to take out, `die:POINT` and `stop:POINT`, with commas between them. */
export const SEAMS = 'SORAK_TEST_SEAMS';

const requested = new Set((process.env[SEAMS] ?? '').split(','));
const out = new Set<string>([...requested].filter((name) => !name.includes(':')));
const actions = new Map<string, () => Promise<void> | void>();
/** Points at which this process was stopped: once each. */
const stopped = new Set<string>();

/** Called by the changed module (`seam-places.ts`): whether a test has taken this guard out. */
export function guardIsOut(guard: Guard): boolean {
  return out.has(guard);
}

/**
 * Called by the changed module: a point where a test may act, or the process die (`die:after-inbox-write` is `kill -9` at its first passing) or stand still
 * (`stop:…`, as SIGSTOP does, once).
 */
export async function passPoint(point: Point): Promise<void> {
  if (requested.has(`die:${point}`)) process.kill(process.pid, 'SIGKILL');
  if (requested.has(`stop:${point}`) && !stopped.has(point)) {
    stopped.add(point);
    process.kill(process.pid, 'SIGSTOP');
  }
  await actions.get(point)?.();
}

/** These guards are out in this process from now on; the others are in. */
export function takeOutGuards(guards: readonly Guard[]): void {
  out.clear();
  for (const guard of guards) out.add(guard);
}

/** Runs `work` while one more guard is out: what it protects must then be seen to be unprotected. */
export async function withGuardOut<T>(guard: Guard, work: () => Promise<T>): Promise<T> {
  const before = [...out] as Guard[];
  out.add(guard);
  try {
    return await work();
  } finally {
    takeOutGuards(before);
  }
}

/** Runs `action` in this process whenever `point` is passed; undefined removes it. */
export function onPoint(point: Point, action: (() => Promise<void> | void) | undefined): void {
  if (action) actions.set(point, action);
  else actions.delete(point);
}

let injected: (() => Date) | undefined;

/** Sets the database's clock in this process; undefined sets it free. */
export function injectClock(clock: (() => Date) | undefined): void {
  injected = clock;
}

/** Called by the changed module: what the database's clock says, if a test has set it. */
export function injectedNow(): Date | undefined {
  return injected?.();
}

const quantities = new Map<Quantity, number>();

/** Sets a quantity in this process; undefined gives it back. */
export function setQuantity(quantity: Quantity, to: number | undefined): void {
  if (to === undefined) quantities.delete(quantity);
  else quantities.set(quantity, to);
}

/** Called by the changed module: what a test has set. */
export function quantityOf(quantity: Quantity): number | undefined {
  return quantities.get(quantity);
}

const children = new Set<ChildProcess>();

/** Called by the changed module: a process that it has started. */
export function noteChild(child: ChildProcess): void {
  children.add(child);
  child.once('exit', () => children.delete(child));
}

/** The decoding processes of this process that have not ended. */
export const decodingProcesses = (): ChildProcess[] => [...children];
