// @ts-check

const KEPT = 'simulator-key';

/**
 * A call to the control or the mailbox. Where the simulator has a key, it is asked for once a tab.
 *
 * @param {string} path @param {{ method?: string, body?: string }} [options]
 * @returns {Promise<Response>}
 */
export async function callControl(path, options = {}) {
  const key = sessionStorage.getItem(KEPT);
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'simulator' };
  const response = await fetch(path, {
    ...options,
    headers: key ? { ...headers, 'x-simulator-key': key } : headers,
  });
  if (response.status !== 401) return response;
  const given = window.prompt('SIMULATOR_KEY');
  if (!given) throw new Error('no key');
  sessionStorage.setItem(KEPT, given);
  return callControl(path, options);
}
