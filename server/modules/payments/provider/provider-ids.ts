/** Order ids as the provider allows them; nothing in them can change the address of a call. */
const idPattern = /^[A-Za-z0-9._~-]{1,50}$/;

/** Whether a text may be put into the provider's addresses and signatures. */
export function isProviderId(value: unknown): value is string {
  // A lone dot segment passes the pattern but would be resolved away by the URL parser.
  return typeof value === 'string' && idPattern.test(value) && value !== '.' && value !== '..';
}

/**
 * The official client does no encoding at all: `../` or `#` in an id would call another address.
 *
 * @throws TypeError for an id that is not one.
 */
export function assertProviderId(value: string): void {
  if (!isProviderId(value)) throw new TypeError('not an id of the payment provider');
}
