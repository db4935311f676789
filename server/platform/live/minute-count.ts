const MINUTE_MS = 60_000;

/** How much a counter that only grows has grown in the last minute, as far as it was looked at. */
export class MinuteCount {
  /** Oldest first; the first is the last one that is a minute old. Before it was ever looked at it stood at 0. */
  readonly #seen: { total: number; atMs: number }[] = [{ total: 0, atMs: Number.NEGATIVE_INFINITY }];

  /** @param total what the counter shows now */
  note(total: number, { nowMs }: { nowMs: number }): number {
    this.#seen.push({ total, atMs: nowMs });
    while ((this.#seen[1]?.atMs ?? nowMs) <= nowMs - MINUTE_MS) this.#seen.shift();
    return total - (this.#seen[0]?.total ?? 0);
  }
}
