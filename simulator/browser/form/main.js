// @ts-check
import { busy, cardView, otpView } from './card-views.js';
import { el } from './dom.js';
import { frameParts, timeLeft } from './frame.js';
import { options, postHeight, postResult, prefersQr, t } from './options.js';
import { goneView, resultView } from './result-view.js';
import { call } from './session.js';
import { methodList, paymentView } from './views.js';

/** @typedef {import('./session.js').Session} Session @typedef {import('./result-view.js').Ending} Ending */

const POLL_MS = 1500;
const HURRY_MS = 60_000;

const sheet = /** @type {HTMLElement} */ (document.getElementById('sheet'));
const live = /** @type {HTMLElement} */ (document.getElementById('live'));
const main = el('main', { class: 'content' });
const countdown = el('b', { class: 'num', 'data-testid': 'countdown' });

/** @type {Session | null} */
let session = null;
/** Where the customer is; `auto` follows the payment's own state. @type {'auto' | 'list' | 'card'} */
let place = 'auto';
/** The view on the screen, so that polling redraws only what changed. */
let drawn = '';
/** The ending that is shown; nothing but *try again* leads away from it. @type {Ending | null} */
let ended = null;
let skewMs = 0;
/** True once this page saw the order unpaid: paid after that is a success, paid before it an error (406). */
let sawUnpaid = false;
let finished = false;

/** @param {Session} next */
function receive(next) {
  session = next;
  skewMs = Date.parse(next.now) - Date.now();
  draw();
}

function draw() {
  if (!session || finished) return;
  const { state, payment } = session;
  if (state === 'open' || state === 'pending') sawUnpaid = true;
  if (ended === null || ended === 'pendingCard' || ended === 'pending') {
    if (state === 'paid') return end(sawUnpaid ? 'success' : 'processed');
    if (state === 'expired' || state === 'canceled') return end(state);
    if (state === 'denied' && place === 'auto' && sawUnpaid) {
      return end(payment?.fraud_status === 'deny' ? 'fraud' : 'failed');
    }
  }
  if (ended) return;
  if (place === 'card') return show('card', drawCard);
  if (place === 'list' || state !== 'pending' || !payment) return show('list', drawList);
  if (payment.step === 'otp') return show(`otp-${payment.transaction_id}`, drawOtp);
  if (payment.masked_card) return end('pendingCard');
  show(`pay-${payment.transaction_id}`, drawPayment);
}

/** @param {string} key @param {() => HTMLElement} build */
function show(key, build) {
  if (drawn === key) return;
  const first = drawn === '';
  drawn = key;
  main.replaceChildren(build());
  sheet.classList.toggle('ended', key.startsWith('end-'));
  // On the first page the focus stays with the merchant's page; later it follows the customer.
  if (!first) /** @type {HTMLElement | null} */ (main.querySelector('h2'))?.focus({ preventScroll: true });
  if (options.mode !== 'embed') window.scrollTo(0, 0);
}

function drawList() {
  return methodList(current(), (code) => {
    if (code === 'credit_card') go('card');
    else void charge({ method: code, through_qr: prefersQr() });
  });
}

function drawCard() {
  return cardView(current(), {
    back: () => go('list'),
    submit: async (card) => {
      const answer = await call('/charge', { method: 'credit_card', card });
      if ('problems' in answer) return answer.problems;
      place = 'auto';
      if ('session' in answer) receive(answer.session);
      return [];
    },
  });
}

function drawOtp() {
  const { payment } = current();
  if (!payment) return drawList();
  return otpView(current(), payment, {
    back: () => go('list'),
    submit: async (otp) => {
      const answer = await call('/otp', { otp });
      if ('problems' in answer) return answer.left ?? 0;
      if ('session' in answer) receive(answer.session);
      return null;
    },
  });
}

function drawPayment() {
  const { payment } = current();
  if (!payment) return drawList();
  return paymentView(current(), payment, {
    back: () => go('list'),
    later: () => end('pending'),
    pay: async (event) => {
      const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
      busy(button, true);
      await send('/pay', {}).finally(() => busy(button, false));
    },
  });
}

function current() {
  if (!session) throw new Error('the form has no session yet');
  return session;
}

/** @param {'auto' | 'list' | 'card'} next */
function go(next) {
  place = next;
  draw();
}

/** @param {{ method: string, through_qr: boolean }} choice */
async function charge(choice) {
  main.setAttribute('aria-busy', 'true');
  place = 'auto';
  await send('/charge', choice);
  main.removeAttribute('aria-busy');
}

/** @param {string} path @param {unknown} body */
async function send(path, body) {
  try {
    const answer = await call(path, body);
    if ('session' in answer) receive(answer.session);
  } catch {
    live.textContent = t.offline;
  }
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let closing;

/** Shows how it ended, and reports it to the merchant after a moment or at the button. @param {Ending} ending */
function end(ending) {
  ended = ending;
  clearTimeout(closing);
  const denied = ending === 'failed' || ending === 'fraud';
  const close = () => finish(kindOf(ending));
  const retry = () => {
    ended = null;
    clearTimeout(closing);
    go('list');
  };
  show(`end-${ending}`, () => resultView(current(), ending, { close, retry: denied ? retry : null }));
  // After a refusal the customer decides: another try, or back.
  if (!denied && options.autoClose > 0) closing = setTimeout(close, options.autoClose * 1000);
}

/** @param {Ending} ending @returns {'success' | 'pending' | 'error'} */
function kindOf(ending) {
  if (ending === 'success') return 'success';
  return ending === 'pending' || ending === 'pendingCard' ? 'pending' : 'error';
}

/** @param {'success' | 'pending' | 'error' | 'close'} kind */
function finish(kind) {
  if (finished) return;
  finished = true;
  clearTimeout(closing);
  const processed = { status_code: '406', status_message: ['transaction has been processed'] };
  const result = ended === 'processed' ? processed : current().result;
  postResult(kind, kind === 'close' ? null : result);
}

/** The cross of a popup: a number already given out stays valid, so that is *pending*, anything else *closed*. */
function closePopup() {
  if (ended) finish(kindOf(ended));
  else finish(session?.state === 'pending' ? 'pending' : 'close');
}

function tick() {
  if (!session) return;
  const leftMs = Date.parse(session.expires_at) - Date.now() - skewMs;
  countdown.textContent = timeLeft(leftMs);
  sheet.classList.toggle('hurry', leftMs < HURRY_MS);
}

async function poll() {
  const waiting =
    session?.state === 'pending' || (session && Date.parse(session.expires_at) <= Date.now() + skewMs);
  if (!finished && waiting && document.visibilityState === 'visible') {
    const answer = await call('').catch(() => null);
    live.textContent = answer ? '' : t.offline;
    if (answer && 'session' in answer) receive(answer.session);
  }
  setTimeout(() => void poll(), POLL_MS);
}

async function start() {
  document.documentElement.lang = options.language;
  document.documentElement.dataset.mode = options.mode;
  document.title = t.title;
  new ResizeObserver(() => postHeight(Math.ceil(sheet.getBoundingClientRect().height))).observe(sheet);
  const answer = await call('');
  if (!('session' in answer)) {
    sheet.replaceChildren(goneView());
    postResult('error', { status_code: '404', status_message: ['token not found'] });
    return;
  }
  session = answer.session;
  sheet.replaceChildren(...frameParts(answer.session, { main, countdown, close: closePopup }));
  receive(answer.session);
  tick();
  setInterval(tick, 1000);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && options.mode === 'popup') closePopup();
  });
  void poll();
  preselect(answer.session);
}

/** @param {Session} first */
function preselect({ state, methods }) {
  const wanted = options.selected === 'qris' ? 'other_qris' : options.selected;
  if (state !== 'open' || !methods.some((method) => method.code === wanted) || !wanted) return;
  if (wanted === 'credit_card') go('card');
  else void charge({ method: wanted, through_qr: prefersQr() });
}

void start();
