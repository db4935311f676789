// @ts-check
import { callControl } from './control.js';
import { el } from './form/dom.js';

const message = /** @type {HTMLElement} */ (document.getElementById('message'));
const list = /** @type {HTMLElement} */ (document.getElementById('letters'));

/** @param {{ subject: string, at: string, from: string, to: string, html: string, text: string }} letter */
function draw({ subject, at, from, to, html, text }) {
  const frame = document.createElement('iframe');
  frame.title = subject;
  frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
  frame.srcdoc = html.replace('<body', '<base target="_blank"><body');
  return el(
    'article',
    {},
    el('h2', {}, subject),
    el('p', {}, `${at} · ${from} → ${to}`),
    frame,
    el('details', {}, el('summary', {}, 'Text'), el('pre', {}, text)),
  );
}

const response = await callControl('/mailbox/letters');
const { data } = await response.json();
message.hidden = data.length > 0;
list.replaceChildren(...data.map(draw));
