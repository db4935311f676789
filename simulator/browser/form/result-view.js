// @ts-check
import { el, icon, money } from './dom.js';
import { t } from './options.js';

/** @typedef {import('./session.js').Session} Session */
/** @typedef {'success' | 'pending' | 'pendingCard' | 'failed' | 'fraud' | 'expired' | 'canceled' | 'processed'} Ending */

const endings = {
  success: { testId: 'result-success', mark: 'good', title: t.successTitle, text: t.successText },
  pending: { testId: 'result-pending', mark: 'wait', title: t.pendingTitle, text: t.pendingText },
  pendingCard: { testId: 'result-pending', mark: 'wait', title: t.pendingCardTitle, text: t.pendingCardText },
  failed: { testId: 'result-failed', mark: 'bad', title: t.failedTitle, text: t.failedText },
  fraud: { testId: 'result-failed', mark: 'bad', title: t.failedTitle, text: t.fraudText },
  expired: { testId: 'result-failed', mark: 'bad', title: t.expiredTitle, text: t.expiredText },
  canceled: { testId: 'result-failed', mark: 'bad', title: t.canceledTitle, text: t.canceledText },
  processed: { testId: 'result-processed', mark: 'good', title: t.processedTitle, text: t.processedText },
};

const marks = /** @type {const} */ ({ good: 'check', wait: 'clock', bad: 'close' });

/** @param {Session} session @param {Ending} ending @param {{ close: () => void, retry: (() => void) | null }} actions */
export function resultView(session, ending, { close, retry }) {
  const { testId, mark, title, text } = endings[ending];
  const sentence = ending === 'success' ? `${text} ${session.merchant}.` : text;
  const retryButton =
    retry &&
    el(
      'button',
      { type: 'button', class: 'btn btn-gold', 'data-testid': 'retry', onClick: retry },
      t.tryAgain,
    );
  return el(
    'div',
    { class: 'view result', 'data-testid': testId },
    el(
      'span',
      { class: `mark mark-${mark}`, 'aria-hidden': true },
      icon(marks[/** @type {keyof typeof marks} */ (mark)]),
    ),
    el('h2', { tabindex: -1 }, title),
    el('p', { class: 'result-amount num' }, money(session.gross_amount)),
    el('p', { class: 'muted' }, sentence),
    el(
      'div',
      { class: 'result-actions' },
      retryButton,
      el(
        'button',
        {
          type: 'button',
          class: retry ? 'btn btn-line' : 'btn btn-solid',
          'data-testid': 'close',
          onClick: close,
        },
        `${t.backTo} ${session.merchant}`,
      ),
    ),
  );
}

/** An unknown token. */
export function goneView() {
  return el(
    'div',
    { class: 'view result', 'data-testid': 'result-failed' },
    el('span', { class: 'mark mark-bad', 'aria-hidden': true }, icon('close')),
    el('h2', { tabindex: -1 }, t.goneTitle),
    el('p', { class: 'muted' }, t.goneText),
  );
}
