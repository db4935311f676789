/** The calls that can misbehave. */
export const irisCalls = ['create', 'approve', 'reject', 'details', 'account_validation'] as const;
export type IrisCall = (typeof irisCalls)[number];

/**
 * How a call misbehaves. `lost` and `error_after` do their work first; `slow` does it and answers later; `lag` answers a status one change behind; the rest do
 * nothing.
 */
export const irisModes = [
  'normal',
  'slow',
  'rate_limited',
  'error',
  'error_after',
  'lost',
  'lost_before',
  'garbage',
  'lag',
] as const;
export type IrisMode = (typeof irisModes)[number];

export interface IrisBehaviour {
  readonly mode: IrisMode;
  /** How many calls are left; null for no end. */
  readonly times: number | null;
  readonly delayMs: number;
}

const normal: IrisBehaviour = { mode: 'normal', times: null, delayMs: 0 };

export interface IrisModes {
  set(call: IrisCall, behaviour: IrisBehaviour): void;
  /** The behaviour of one call, which is then used up. */
  take(call: IrisCall): IrisBehaviour;
  clear(): void;
}

export function createIrisModes(): IrisModes {
  const byCall = new Map<IrisCall, IrisBehaviour>();
  return {
    set: (call, behaviour) => void byCall.set(call, behaviour),
    take(call) {
      const behaviour = byCall.get(call) ?? normal;
      if (behaviour.times === null) return behaviour;
      if (behaviour.times <= 1) byCall.delete(call);
      else byCall.set(call, { ...behaviour, times: behaviour.times - 1 });
      return behaviour;
    },
    clear: () => byCall.clear(),
  };
}
