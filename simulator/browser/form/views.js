// @ts-check
import { el, icon, money } from './dom.js';
import { options, prefersQr, t } from './options.js';
import { qrAddress } from './session.js';

/** @typedef {import('./session.js').Session} Session @typedef {import('./session.js').Payment} Payment */
/** @typedef {(event: Event) => void} Listener */

/** Test ids say `qris` for what the provider calls `other_qris`. @param {string} code */
const shortName = (code) => (code === 'other_qris' ? 'qris' : code);

const groups = /** @type {const} */ ([
  ['qris', t.groupQris],
  ['wallet', t.groupWallet],
  ['bank_transfer', t.groupBank],
  ['card', t.groupCard],
]);

/** @param {string} code @param {string} name */
function tile(code, name) {
  const inner = code === 'other_qris' ? icon('qr') : code === 'credit_card' ? icon('card') : name;
  return el('span', { class: `tile tile-${code}`, 'aria-hidden': true }, inner);
}

/** @param {{ code: string, group: string }} method */
function hint({ code, group }) {
  if (code === 'echannel') return t.hintBill;
  return (
    {
      qris: t.hintQris,
      wallet: prefersQr() ? t.hintWalletQr : t.hintWallet,
      bank_transfer: t.hintBank,
      card: t.hintCard,
    }[group] ?? ''
  );
}

/** @param {Session} session @param {string} code */
function methodName(session, code) {
  if (code === 'credit_card') return t.cardName;
  if (code === 'echannel') return 'Mandiri Bill Payment';
  const method = session.methods.find((item) => item.code === code);
  if (!method) return code;
  return method.group === 'bank_transfer' ? `${method.name} Virtual Account` : method.name;
}

/** @param {Session} session @param {(code: string) => void} choose */
export function methodList(session, choose) {
  const offered = session.methods.filter(({ code }) => !options.enabled || options.enabled.includes(code));
  const sections = groups.flatMap(([group, label]) => {
    const methods = offered.filter((method) => method.group === group);
    if (methods.length === 0) return [];
    const rows = methods.map((method) =>
      el(
        'li',
        {},
        el(
          'button',
          {
            type: 'button',
            class: 'method',
            'data-testid': `method-${shortName(method.code)}`,
            onClick: () => choose(method.code),
          },
          tile(method.code, method.name),
          el(
            'span',
            { class: 'method-text' },
            el(
              'b',
              {},
              method.group === 'bank_transfer' ? `${method.name}` : methodName(session, method.code),
            ),
            el('small', {}, hint(method)),
          ),
          icon('chevron'),
        ),
      ),
    );
    const heading = group === 'qris' ? null : el('h3', { class: 'caps' }, label);
    return [el('section', { class: 'group' }, heading, el('ul', {}, ...rows))];
  });
  return el(
    'div',
    { class: 'view' },
    el('h2', { class: 'view-title', tabindex: -1 }, t.choose),
    ...(sections.length > 0 ? sections : [el('p', { class: 'muted pad' }, t.noMethods)]),
  );
}

/** The line above a method's own page. @param {string} name @param {Listener} back */
export function backLine(name, back) {
  return el(
    'div',
    { class: 'back-line' },
    el(
      'button',
      {
        type: 'button',
        class: 'icon-btn',
        'aria-label': t.otherMethod,
        'data-testid': 'other-method',
        onClick: back,
      },
      icon('back'),
    ),
    el('h2', { tabindex: -1 }, name),
  );
}

/** @param {Session} session @param {Payment} payment @param {{ back: Listener, pay: Listener, later: Listener }} actions */
export function paymentView(session, payment, actions) {
  return el(
    'div',
    { class: 'view' },
    backLine(methodName(session, payment.method), actions.back),
    paymentBody(session, payment),
    el('p', { class: 'waiting' }, el('span', { class: 'spin', 'aria-hidden': true }), t.waiting),
    el(
      'div',
      { class: 'simulation' },
      el('p', {}, el('b', { class: 'tag' }, t.simulation), t.simulationText),
      el(
        'button',
        { type: 'button', class: 'btn btn-gold', 'data-testid': 'pay-now', onClick: actions.pay },
        t.paid,
      ),
    ),
    el(
      'button',
      { type: 'button', class: 'btn btn-text', 'data-testid': 'pay-later', onClick: actions.later },
      t.later,
    ),
  );
}

/** @param {Session} session @param {Payment} payment */
function paymentBody(session, payment) {
  if (payment.va_number) {
    return numbers([[t.vaNumber, payment.va_number, 'va-number']], session, t.vaSteps);
  }
  if (payment.bill_key && payment.biller_code) {
    return numbers(
      [
        [t.billerCode, payment.biller_code, 'biller-code'],
        [t.billKey, payment.bill_key, 'va-number'],
      ],
      session,
      t.billSteps,
    );
  }
  if (payment.payment_type !== 'qris' && !prefersQr()) {
    return el(
      'div',
      { class: 'wallet' },
      el('span', { class: `wallet-mark tile-${payment.method}`, 'aria-hidden': true }, icon('phone')),
      el('div', {}, el('p', { class: 'strong' }, t.walletTitle), el('p', { class: 'muted' }, t.walletText)),
    );
  }
  const address = qrAddress(payment.transaction_id);
  return el(
    'div',
    { class: 'qr' },
    el('img', {
      class: 'qr-box',
      src: address,
      alt: t.qrAlt,
      width: 208,
      height: 208,
      'data-testid': 'qr-image',
    }),
    el(
      'div',
      {},
      el('p', { class: 'strong' }, t.qrTitle),
      el('p', { class: 'muted' }, t.qrText),
      el(
        'a',
        { class: 'btn btn-line', href: `${address}&download`, download: '' },
        icon('download'),
        t.saveQr,
      ),
    ),
  );
}

/** @param {[string, string, string][]} rows @param {Session} session @param {readonly string[]} steps */
function numbers(rows, session, steps) {
  return el(
    'div',
    { class: 'numbers' },
    ...rows.map(([label, value, testId]) => copyRow(label, value, { testId, grouped: value.length > 6 })),
    copyRow(t.amountExact, String(session.gross_amount), { shown: money(session.gross_amount) }),
    el(
      'details',
      { class: 'fold' },
      el('summary', {}, t.howTo, icon('chevron')),
      el('ol', {}, ...steps.map((step) => el('li', {}, step))),
    ),
  );
}

/** @param {string} label @param {string} value @param {{ testId?: string, grouped?: boolean, shown?: string }} how */
function copyRow(label, value, { testId, grouped = false, shown = value }) {
  // Spaces between groups of four are drawn, not text: what is read out or copied stays the number itself.
  const parts = grouped ? (value.match(/.{1,4}/g) ?? []).map((part) => el('span', {}, part)) : [shown];
  const word = el('span', {}, t.copy);
  const button = el(
    'button',
    { type: 'button', class: 'copy', 'aria-label': `${t.copy} ${label}` },
    icon('copy'),
    word,
  );
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(value).catch(() => {});
    word.textContent = t.copied;
    setTimeout(() => {
      word.textContent = t.copy;
    }, 2000);
  });
  return el(
    'div',
    { class: 'copy-row' },
    el('div', {}, el('small', {}, label), el('b', { class: 'num', 'data-testid': testId }, ...parts)),
    button,
  );
}
