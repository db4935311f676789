// @ts-check
/**
 * The public face of the provider's snap.js: window.snap with pay, embed, show and hide. What the page and the
 * form say to each other is private to the simulator; the form is a frame from the simulator's own origin.
 */
(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const origin = new URL(script.src).origin;
  const clientKey = script.dataset.clientKey ?? '';
  const MIN_HEIGHT = 560;

  /**
   * @typedef {object} SnapOptions
   * @property {(result: unknown) => void} [onSuccess]
   * @property {(result: unknown) => void} [onPending]
   * @property {(result: unknown) => void} [onError]
   * @property {() => void} [onClose]
   * @property {string} [language]
   * @property {number} [autoCloseDelay] seconds, 0 for never
   * @property {string} [selectedPaymentType]
   * @property {string} [uiMode]
   * @property {string[]} [enabledPayments]
   * @property {string} [embedId]
   */

  /** @type {{ frame: HTMLIFrameElement, shell: HTMLElement, options: SnapOptions, mode: 'popup' | 'embed', opener: Element | null } | null} */
  let open = null;
  /** @type {HTMLElement | null} */
  let veil = null;

  /** @param {string} token @param {SnapOptions} options @param {'popup' | 'embed'} mode */
  function buildFrame(token, options, mode) {
    const url = new URL(`${origin}/snap/v4/embed/${encodeURIComponent(token)}`);
    url.searchParams.set('mode', mode);
    url.searchParams.set('origin', location.origin);
    if (clientKey) url.searchParams.set('client_key', clientKey);
    if (options.language) url.searchParams.set('language', options.language);
    if (options.uiMode) url.searchParams.set('ui', options.uiMode);
    if (options.selectedPaymentType) url.searchParams.set('selected', options.selectedPaymentType);
    if (options.enabledPayments) url.searchParams.set('enabled', options.enabledPayments.join(','));
    if (options.autoCloseDelay !== undefined)
      url.searchParams.set('auto_close', String(options.autoCloseDelay));
    const frame = document.createElement('iframe');
    frame.src = url.href;
    frame.title = options.language === 'en' ? 'Payment' : 'Pembayaran';
    frame.allow = 'clipboard-write';
    Object.assign(frame.style, { border: '0', display: 'block', width: '100%', background: 'transparent' });
    return frame;
  }

  /** @param {string} name */
  function refuseSecond(name) {
    // A frame that the page itself threw away must not block the next one.
    if (open && !open.frame.isConnected) open = null;
    if (open)
      throw new Error(`snap.${name} is not allowed to be called in this state. Snap is already open.`);
  }

  function hide() {
    veil?.remove();
    veil = null;
    if (!open) return;
    const { shell, opener } = open;
    open = null;
    shell.remove();
    if (opener instanceof HTMLElement) opener.focus();
  }

  function show() {
    if (veil || open) return;
    veil = document.createElement('div');
    veil.setAttribute('role', 'status');
    veil.setAttribute('aria-label', 'Memuat pembayaran');
    Object.assign(veil.style, {
      position: 'fixed',
      inset: '0',
      zIndex: '2147483000',
      display: 'grid',
      placeItems: 'center',
      background: 'rgb(21 16 31 / .56)',
    });
    const ring = document.createElement('div');
    Object.assign(ring.style, {
      width: '40px',
      height: '40px',
      borderRadius: '50%',
      border: '4px solid rgb(255 255 255 / .3)',
      borderTopColor: '#ffc53d',
    });
    ring.animate([{ transform: 'rotate(0)' }, { transform: 'rotate(360deg)' }], {
      duration: 800,
      iterations: Number.POSITIVE_INFINITY,
    });
    veil.append(ring);
    document.body.append(veil);
  }

  /** @param {string} token @param {SnapOptions} [options] */
  function pay(token, options = {}) {
    refuseSecond('pay');
    hide();
    const frame = buildFrame(token, options, 'popup');
    const shell = document.createElement('div');
    shell.setAttribute('role', 'dialog');
    shell.setAttribute('aria-modal', 'true');
    shell.setAttribute('aria-label', frame.title);
    const wide = matchMedia('(min-width: 600px)').matches;
    Object.assign(shell.style, {
      position: 'fixed',
      inset: '0',
      zIndex: '2147483000',
      display: 'grid',
      placeItems: wide ? 'center' : 'end stretch',
      background: 'rgb(21 16 31 / .56)',
    });
    Object.assign(frame.style, {
      width: wide ? '440px' : '100%',
      height: wide ? 'min(760px, calc(100dvh - 48px))' : 'calc(100dvh - 24px)',
      borderRadius: wide ? '24px' : '24px 24px 0 0',
      background: '#fff',
      boxShadow: '0 28px 64px -20px rgb(42 27 61 / .5)',
    });
    shell.append(frame);
    open = { frame, shell, options, mode: 'popup', opener: document.activeElement };
    document.body.append(shell);
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
      shell.animate([{ opacity: 0 }, { opacity: 1 }], 200);
      frame.animate([{ transform: `translateY(${wide ? '16px' : '100%'})` }, { transform: 'none' }], {
        duration: 300,
        easing: 'cubic-bezier(.2,.8,.2,1)',
      });
    }
    frame.focus();
  }

  /** @param {string} token @param {SnapOptions} options */
  function embed(token, options) {
    refuseSecond('embed');
    const container = document.getElementById(options?.embedId ?? '');
    if (!container) throw new Error('snap.embed: no element with the given embedId');
    const frame = buildFrame(token, options, 'embed');
    Object.assign(frame.style, { minWidth: '280px', height: `${MIN_HEIGHT}px` });
    container.replaceChildren(frame);
    open = { frame, shell: frame, options, mode: 'embed', opener: null };
  }

  window.addEventListener('message', (event) => {
    if (!open || event.origin !== origin || event.source !== open.frame.contentWindow) return;
    const message = event.data;
    if (message?.source !== 'payment-form') return;
    if (message.type === 'height' && open.mode === 'embed') {
      open.frame.style.height = `${Math.max(MIN_HEIGHT, Number(message.height) || 0)}px`;
    }
    if (message.type === 'result') end(message.kind, message.result);
  });

  /** @param {string} kind @param {Record<string, unknown> | null} result */
  function end(kind, result) {
    if (!open) return;
    const { options, mode } = open;
    // An embedded form keeps showing its last page; the merchant decides what comes next.
    if (mode === 'popup') hide();
    else open = null;
    const callback = {
      success: options.onSuccess,
      pending: options.onPending,
      error: options.onError,
    }[kind];
    if (kind === 'close') {
      options.onClose?.();
    } else if (callback) {
      callback(result);
    } else if (typeof result?.finish_redirect_url === 'string') {
      location.assign(result.finish_redirect_url);
    }
  }

  Object.assign(window, { snap: { pay, embed, show, hide } });
})();
