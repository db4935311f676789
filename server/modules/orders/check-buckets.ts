/** Due status calls are claimed a bucket at a time, so that any number of processes shares them. */
export const CHECK_BUCKETS = 16;

/** The bucket of an order, by the characters at the end of its id, which are random. */
export function checkBucketOf(orderId: string): number {
  let sum = 0;
  for (const letter of orderId.slice(-4)) sum = sum * 31 + letter.charCodeAt(0);
  return sum % CHECK_BUCKETS;
}
