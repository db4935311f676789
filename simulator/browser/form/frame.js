// @ts-check
import { el, icon, money } from './dom.js';
import { options, t } from './options.js';

/**
 * What surrounds every page of the form: who is paid, how much, for what, and how long there is time.
 *
 * @param {import('./session.js').Session} session
 * @param {{ main: HTMLElement, countdown: HTMLElement, close: () => void }} parts
 * @returns {HTMLElement[]}
 */
export function frameParts(session, { main, countdown, close }) {
  const { gross_amount: amount, order_id: orderId, lines, merchant } = session;
  const rows = lines.map(({ name, quantity, price }) =>
    el(
      'li',
      {},
      el('span', {}, name, el('small', { class: 'num' }, `${quantity} × ${money(price)}`)),
      el('b', { class: 'num' }, money(price * quantity)),
    ),
  );
  const cross =
    options.mode === 'popup' &&
    el(
      'button',
      {
        type: 'button',
        class: 'icon-btn',
        'aria-label': t.close,
        'data-testid': 'close-popup',
        onClick: close,
      },
      icon('close'),
    );
  const brand = options.mode === 'embed' ? [] : [el('div', { class: 'brand' }, el('b', {}, merchant), cross)];
  return [
    ...brand,
    el(
      'header',
      { class: 'head' },
      el(
        'div',
        { class: 'sum' },
        el(
          'div',
          {},
          el('small', {}, t.total),
          el('b', { class: 'amount num', 'data-testid': 'total' }, money(amount)),
        ),
        el('span', { class: 'order num' }, orderId),
      ),
      rows.length > 0 &&
        el(
          'details',
          { class: 'lines' },
          el('summary', {}, t.details, icon('chevron')),
          el('ul', {}, ...rows),
        ),
    ),
    el('p', { class: 'due' }, el('span', {}, icon('clock'), t.payWithin), countdown),
    main,
    el('footer', { class: 'foot' }, icon('lock'), t.secure),
  ];
}

/** `14:32`, with hours in front when there are any. @param {number} leftMs */
export function timeLeft(leftMs) {
  const left = Math.max(0, Math.round(leftMs / 1000));
  const two = (/** @type {number} */ value) => String(value).padStart(2, '0');
  const hours = Math.floor(left / 3600);
  return `${hours > 0 ? `${hours}:` : ''}${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
}
