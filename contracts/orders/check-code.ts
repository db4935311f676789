/**
 * The short code by which a vote is found again, from the order's number: `SRK-261121-7F2KX91QDM` →
 * `SRK-7F2KX-91QDM`. Numbers of another form are their own code.
 */
export function checkCode(orderId: string): string {
  const match = /^([A-Z]+)-\d{6}-([0-9A-Z]{6,})$/.exec(orderId);
  if (!match) return orderId;
  const [, prefix = '', tail = ''] = match;
  const half = Math.ceil(tail.length / 2);
  return `${prefix}-${tail.slice(0, half)}-${tail.slice(half)}`;
}
