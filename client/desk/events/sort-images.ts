const numberIn = (id: string) => Number(/\d+/.exec(id)?.[0] ?? 0);

/** By the numeric part of the id, that is by when they were added. */
export function sortImages<Image extends { id: string }>(images: readonly Image[]): Image[] {
  return [...images].sort((one, other) => numberIn(one.id) - numberIn(other.id));
}
