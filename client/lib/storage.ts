/**
 * localStorage that never throws. Private windows, full disks and blocked site data make the real one throw on
 * any access, and some browsers have none; then values live for this page only, which is enough to finish a vote.
 */
const memory = new Map<string, string>();

export function readStored(key: string): string | null {
  // What the store refused to take is newer than what it may still hold.
  const kept = memory.get(key);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    memory.delete(key);
  } catch {
    memory.set(key, value);
  }
}

export function removeStored(...keys: string[]): void {
  for (const key of keys) {
    memory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // A store that refuses access holds nothing of ours.
    }
  }
}

/** What was chosen for the device and belongs to nobody. */
const OF_THE_DEVICE = ['language'];

/** Clears whoever was here (logging out): everything of this site but what was chosen for the device. */
export function clearPerson(): void {
  const kept = OF_THE_DEVICE.map((key) => [key, readStored(key)] as const);
  clearStored();
  for (const [key, value] of kept) if (value !== null) writeStored(key, value);
}

/** Clears everything of this site. */
export function clearStored(): void {
  memory.clear();
  try {
    localStorage.clear();
  } catch {
    // A store that refuses access holds nothing of ours.
  }
}
