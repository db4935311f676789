/** What `rows` yields in arrays of `size`, of which the last may be shorter: only one is in memory at a time. */
export async function* inChunks<T>(rows: AsyncIterable<T>, size: number): AsyncIterable<T[]> {
  let chunk: T[] = [];
  for await (const row of rows) {
    chunk.push(row);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
