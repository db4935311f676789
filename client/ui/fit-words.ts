import type { CSSProperties } from 'react';

/** For the class `fit-words`: how long the longest word of a heading is, so that none of them breaks where the column is narrow. */
export function fitWords(text: string): CSSProperties {
  const longest = Math.max(1, ...text.split(/\s+/).map((word) => word.length));
  return { '--longest': longest } as CSSProperties;
}
