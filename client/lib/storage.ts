/**
 * localStorage that never throws. Private windows, full disks and blocked site data make the real one throw on
 * any access; then values live for this page only, which is enough to finish a vote.
 */
const memory = new Map<string, string>();

function store(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

export function readStored(key: string): string | null {
  // What the store refused to take is newer than what it may still hold.
  const kept = memory.get(key);
  if (kept !== undefined) return kept;
  try {
    return store()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    const kept = store();
    if (!kept) throw new Error('no store');
    kept.setItem(key, value);
    memory.delete(key);
  } catch {
    memory.set(key, value);
  }
}

export function removeStored(...keys: string[]): void {
  for (const key of keys) {
    memory.delete(key);
    try {
      store()?.removeItem(key);
    } catch {
      // A store that refuses access holds nothing of ours.
    }
  }
}

/** Clears everything of this site (logging out). */
export function clearStored(): void {
  memory.clear();
  try {
    store()?.clear();
  } catch {
    // See above.
  }
}
