/** To be preloaded: a process whose own clock is wrong by so much. */
export function crookedClock(shiftMs: number): string {
  return `data:text/javascript,${encodeURIComponent(
    `const Real = Date; const shift = ${shiftMs};
     globalThis.Date = class Date extends Real {
       constructor(...given) { given.length === 0 ? super(Real.now() + shift) : super(...given); }
       static now() { return Real.now() + shift; }
     };`,
  )}`;
}
