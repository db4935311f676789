// @ts-check
/**
 * @typedef {object} Payment
 * @property {string} transaction_id
 * @property {string} method
 * @property {string} payment_type
 * @property {string} status
 * @property {string} fraud_status
 * @property {string | null} step
 * @property {string | null} va_number
 * @property {string | null} bill_key
 * @property {string | null} biller_code
 * @property {boolean} has_qr
 * @property {string | null} masked_card
 *
 * @typedef {object} Session
 * @property {string} merchant
 * @property {string} order_id
 * @property {number} gross_amount
 * @property {{ name: string, price: number, quantity: number }[]} lines
 * @property {string} now
 * @property {string} expires_at
 * @property {'open' | 'pending' | 'paid' | 'denied' | 'expired' | 'canceled'} state
 * @property {{ code: string, group: string, name: string }[]} methods
 * @property {Payment | null} payment
 * @property {Record<string, unknown>} result
 *
 * @typedef {{ session: Session } | { problems: string[], left?: number } | { gone: true }} Answer
 */

const token = location.pathname.split('/').at(-1) ?? '';
const base = `/snap/v4/sessions/${encodeURIComponent(token)}`;

/** Address of the QR picture of the payment under way. @param {string} transactionId */
export function qrAddress(transactionId) {
  return `${base}/qr.png?of=${transactionId}`;
}

/**
 * One of the form's calls. Throws when the simulator cannot be reached.
 *
 * @param {string} path '' for a look at the session
 * @param {unknown} [body] makes it a POST
 * @returns {Promise<Answer>}
 */
export async function call(path, body) {
  const response = await fetch(base + path, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (response.status === 404) return { gone: true };
  if (!response.ok) throw new Error(`the form's call failed: ${response.status}`);
  const answer = await response.json();
  return 'problems' in answer ? answer : { session: answer };
}
