// @ts-check
import { callControl } from './control.js';
import { el, money } from './form/dom.js';

const ACTIONS = ['pay', 'deny', 'expire', 'cancel', 'reverse', 'refund', 'chargeback', 'win'];
const REFRESH_MS = 2000;

const rows = /** @type {HTMLElement} */ (document.getElementById('rows'));
const message = /** @type {HTMLElement} */ (document.getElementById('message'));
const form = /** @type {HTMLFormElement} */ (document.getElementById('options'));
const mode = /** @type {HTMLSelectElement} */ (document.getElementById('mode'));
let drawn = '';

function readOptions() {
  const data = new FormData(form);
  const delay = data.get('delay_ms');
  return {
    notify: Number(data.get('notify')),
    shuffle: data.has('shuffle'),
    late: data.has('late'),
    delay_ms: delay ? Number(delay) : null,
  };
}

/** @param {string} path @param {unknown} body */
async function post(path, body) {
  const response = await callControl(`/simulator${path}`, { method: 'POST', body: JSON.stringify(body) });
  const answer = await response.json();
  message.textContent = answer.message ?? `${path}: ${answer.transaction_status ?? answer.mode ?? 'done'}`;
  await refresh();
}

async function refresh() {
  const response = await callControl('/simulator/orders?limit=50').catch(() => null);
  if (!response?.ok) return;
  const text = await response.text();
  if (text === drawn) return;
  drawn = text;
  rows.replaceChildren(...JSON.parse(text).data.map(buildRow));
}

/** @param {{ order_id: string, gross_amount: number, method: string | null, transaction_status: string | null, notifications: { sent: number, delivered: number } }} order */
function buildRow(order) {
  const buttons = ACTIONS.map((action) =>
    el(
      'button',
      { type: 'button', onClick: () => post(`/orders/${order.order_id}/${action}`, readOptions()) },
      action,
    ),
  );
  return el(
    'tr',
    {},
    el('td', {}, order.order_id),
    el('td', {}, money(order.gross_amount)),
    el('td', {}, order.method ?? '–'),
    el('td', {}, order.transaction_status ?? 'no method yet'),
    el('td', {}, `${order.notifications.delivered} of ${order.notifications.sent} delivered`),
    el('td', {}, ...buttons),
  );
}

mode.addEventListener('change', () => void post('/status-mode', { mode: mode.value }));
setInterval(() => void refresh(), REFRESH_MS);
void refresh();
