// @ts-check
import { texts } from './texts.js';

const query = new URLSearchParams(location.search);

/** What the merchant's page asked for, from the frame's address. */
export const options = {
  /** `embed` and `popup` in a frame, `page` behind redirect_url. */
  mode: /** @type {'embed' | 'popup' | 'page'} */ (query.get('mode') ?? 'page'),
  origin: query.get('origin'),
  language: /** @type {'id' | 'en'} */ (query.get('language') === 'en' ? 'en' : 'id'),
  selected: query.get('selected'),
  enabled: query.get('enabled')?.split(',') ?? null,
  ui: query.get('ui') ?? 'auto',
  /** Seconds that a final page stays before it is reported to the merchant; 0 waits for the button. */
  autoClose: query.has('auto_close') ? Number(query.get('auto_close')) : 2,
};

export const t = texts[options.language];

/** Wallets open their app on a phone and show a QR elsewhere. */
export function prefersQr() {
  if (options.ui === 'qr') return true;
  return options.ui === 'deeplink' ? false : !matchMedia('(pointer: coarse)').matches;
}

/** @param {Record<string, unknown>} message */
function post(message) {
  if (options.mode === 'page' || !options.origin || window.parent === window) return;
  window.parent.postMessage({ source: 'payment-form', ...message }, options.origin);
}

/** @param {number} height */
export function postHeight(height) {
  post({ type: 'height', height });
}

/**
 * Ends the form: the merchant's callback runs, or without a merchant's page the finish address is opened.
 *
 * @param {'success' | 'pending' | 'error' | 'close'} kind
 * @param {Record<string, unknown> | null} result
 */
export function postResult(kind, result) {
  if (options.mode !== 'page') post({ type: 'result', kind, result });
  else if (typeof result?.finish_redirect_url === 'string') location.assign(result.finish_redirect_url);
}
