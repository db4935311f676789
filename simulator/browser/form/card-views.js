// @ts-check
import { el, icon, money } from './dom.js';
import { t } from './options.js';
import { backLine } from './views.js';

/** @typedef {import('./session.js').Session} Session @typedef {import('./session.js').Payment} Payment */

const testCards = /** @type {const} */ ([
  ['4811 1111 1111 1114', t.testAccept],
  ['4911 1111 1111 1113', t.testDenyBank],
  ['4611 1111 1111 1116', t.testDenyFraud],
  ['4024 0071 7626 5022', t.testLater],
]);

/**
 * A labelled input that can say what is wrong with it.
 *
 * @param {{ id: string, label: string, error: string, attributes: Record<string, unknown> }} options
 */
function field({ id, label, error, attributes }) {
  const message = el(
    'p',
    { class: 'error', id: `${id}-error`, role: 'alert', hidden: true },
    icon('alert'),
    error,
  );
  const input = el('input', {
    id,
    class: 'input num',
    'data-testid': id,
    'aria-describedby': `${id}-error`,
    ...attributes,
  });
  /** @param {boolean} wrong @param {string} [text] */
  function mark(wrong, text) {
    message.hidden = !wrong;
    if (text) message.replaceChildren(icon('alert'), text);
    if (wrong) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  }
  input.addEventListener('input', () => mark(false));
  return {
    input,
    mark,
    root: el('div', { class: 'field' }, el('label', { for: id }, label), input, message),
  };
}

/** @param {string} digits */
function luhn(digits) {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    sum += value > 9 ? value - 9 : value;
  }
  return digits.length >= 13 && sum % 10 === 0;
}

/** Writes digits with a separator and keeps the caret at its digit. @param {HTMLInputElement} input @param {(digits: string) => string} format */
function formatWhileTyping(input, format) {
  input.addEventListener('input', () => {
    const before = input.value.slice(0, input.selectionStart ?? 0).replace(/\D/g, '').length;
    input.value = format(input.value.replace(/\D/g, ''));
    let caret = 0;
    for (let seen = 0; seen < before && caret < input.value.length; caret += 1) {
      if (/\d/.test(input.value[caret] ?? '')) seen += 1;
    }
    if (before === input.value.replace(/\D/g, '').length) caret = input.value.length;
    input.setSelectionRange(caret, caret);
  });
}

/**
 * @param {Session} session
 * @param {{ back: () => void, submit: (card: { number: string, expiry: string, cvv: string }) => Promise<string[]> }} actions
 *   `submit` answers the names of the fields the bank found wrong.
 */
export function cardView(session, { back, submit }) {
  const number = field({
    id: 'card-number',
    label: t.cardNumber,
    error: t.errorNumber,
    attributes: {
      inputmode: 'numeric',
      autocomplete: 'cc-number',
      placeholder: '0000 0000 0000 0000',
      maxlength: 23,
    },
  });
  const expiry = field({
    id: 'card-expiry',
    label: t.cardExpiry,
    error: t.errorExpiry,
    attributes: { inputmode: 'numeric', autocomplete: 'cc-exp', placeholder: t.cardExpiryHint, maxlength: 5 },
  });
  const cvv = field({
    id: 'card-cvv',
    label: t.cardCvv,
    error: t.errorCvv,
    attributes: {
      inputmode: 'numeric',
      autocomplete: 'cc-csc',
      placeholder: '123',
      maxlength: 3,
      type: 'password',
    },
  });
  formatWhileTyping(number.input, (digits) => digits.slice(0, 19).replace(/(.{4})(?=.)/g, '$1 '));
  formatWhileTyping(expiry.input, (digits) =>
    digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2, 4)}` : digits,
  );

  const button = el(
    'button',
    { type: 'submit', class: 'btn btn-gold', 'data-testid': 'pay-now' },
    `${t.pay} ${money(session.gross_amount)}`,
  );
  const fields = { number, expiry, cvv };

  /** @param {string[]} problems */
  function markAll(problems) {
    for (const [name, item] of Object.entries(fields)) item.mark(problems.includes(name));
    const first = Object.entries(fields).find(([name]) => problems.includes(name));
    first?.[1].input.focus();
  }

  const form = el(
    'form',
    { class: 'card-form', novalidate: true },
    number.root,
    el('div', { class: 'pair' }, expiry.root, cvv.root),
    button,
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const card = {
      number: number.input.value.replace(/\D/g, ''),
      expiry: expiry.input.value,
      cvv: cvv.input.value,
    };
    const problems = [
      ...(luhn(card.number) ? [] : ['number']),
      ...(/^(0[1-9]|1[0-2])\/\d{2}$/.test(card.expiry) ? [] : ['expiry']),
      ...(/^\d{3}$/.test(card.cvv) ? [] : ['cvv']),
    ];
    markAll(problems);
    if (problems.length > 0) return;
    busy(button, true);
    markAll(await submit(card).finally(() => busy(button, false)));
  });

  const samples = testCards.map(([digits, fate]) =>
    el(
      'button',
      {
        type: 'button',
        class: 'sample',
        onClick: () => {
          number.input.value = digits;
          expiry.input.value = '12/30';
          cvv.input.value = '123';
          markAll([]);
          button.focus();
        },
      },
      el('span', { class: 'num' }, digits),
      el('small', {}, fate),
    ),
  );
  return el(
    'div',
    { class: 'view' },
    backLine(t.cardName, back),
    form,
    el('details', { class: 'fold samples' }, el('summary', {}, t.testCards, icon('chevron')), ...samples),
  );
}

/** @param {Session} session @param {Payment} payment @param {{ back: () => void, submit: (otp: string) => Promise<number | null> }} actions `submit` answers the tries left after a wrong code. */
export function otpView(session, payment, { back, submit }) {
  const otp = field({
    id: 'otp',
    label: t.otpLabel,
    error: t.errorOtp,
    attributes: {
      inputmode: 'numeric',
      autocomplete: 'one-time-code',
      maxlength: 6,
      placeholder: '••••••',
      class: 'input num otp',
    },
  });
  const button = el(
    'button',
    { type: 'submit', class: 'btn btn-solid', 'data-testid': 'otp-submit' },
    t.otpSubmit,
  );
  const form = el(
    'form',
    { class: 'card-form', novalidate: true },
    otp.root,
    button,
    el('p', { class: 'hint' }, t.otpHint),
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    busy(button, true);
    const left = await submit(otp.input.value.trim()).finally(() => busy(button, false));
    if (left === null) return;
    otp.mark(true, `${t.errorOtp} ${left}`);
    otp.input.select();
    otp.input.focus();
  });
  return el(
    'div',
    { class: 'view' },
    backLine(t.otpTitle, back),
    el(
      'div',
      { class: 'bank' },
      el('span', { class: 'bank-mark', 'aria-hidden': true }, icon('shield')),
      el('p', { class: 'muted' }, `${t.otpText} •••• ${payment.masked_card ?? ''}.`),
      el(
        'dl',
        {},
        el('div', {}, el('dt', {}, t.merchant), el('dd', {}, session.merchant)),
        el('div', {}, el('dt', {}, t.total), el('dd', { class: 'num' }, money(session.gross_amount))),
      ),
    ),
    form,
  );
}

/** @param {HTMLButtonElement} button @param {boolean} isBusy */
export function busy(button, isBusy) {
  button.disabled = isBusy;
  button.classList.toggle('busy', isBusy);
  button.setAttribute('aria-busy', String(isBusy));
}
