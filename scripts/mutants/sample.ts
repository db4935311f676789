/** The same mutants for the same seed, whatever order they come in: each has a number of its own, and the lowest are taken. */
export function drawSample<T extends { id: string }>(
  all: readonly T[],
  { seed, size }: { seed: number; size: number },
): T[] {
  return all
    .map((item) => ({ item, lot: lotOf(`${seed} ${item.id}`) }))
    .sort((a, b) => a.lot - b.lot || a.item.id.localeCompare(b.item.id))
    .slice(0, size)
    .map(({ item }) => item);
}

/** FNV-1a with a last mix, 32 bits: near texts get far numbers. */
function lotOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
