/** Small parts of the drawings: numbers, ids inside one picture, and random numbers that are the same every time. */

export const round = (value: number) => +value.toFixed(1);

/** Gives ids that are unique inside one picture; a picture that is drawn again gets the same ones. */
export type NextId = (prefix: string) => string;

export function createIds(): NextId {
  let count = 0;
  return (prefix) => `${prefix}${(count++).toString(36)}`;
}

/** Random numbers from 0 to 1; the same seed gives the same ones. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
  };
}

/** One of a list that is not empty. */
export function pick<T>(random: () => number, list: readonly [T, ...T[]]): T {
  return list[Math.floor(random() * list.length)] ?? list[0];
}
