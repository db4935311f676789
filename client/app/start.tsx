import '../theme/index.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { forgetAnswers } from '../lib/answers.ts';
import { restoreColours } from '../lib/colours.ts';
import { restoreLanguage } from '../lib/i18n/i18n.ts';
import { keptAt, pageData } from '../lib/page-data.ts';
import { guardPresses } from '../lib/press-guard.ts';
import { noteServerTime } from '../lib/server-clock.ts';
import { getClaims, onAccountChange } from '../lib/session.ts';
import { ToastHost } from '../ui/toast.tsx';
import { createRouter } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const { at } = pageData();
if (at && keptAt() === null) noteServerTime(at);

restoreColours();
guardPresses();
window.addEventListener(
  'keydown',
  ({ target }) =>
    void import('../lib/keep-focus.ts').then(
      ({ keepFocus }) => keepFocus(target),
      // Without it the browser does what it always does.
      () => undefined,
    ),
  { once: true },
);
onAccountChange(forgetAnswers);
keyFirstEntry();
const router = createRouter();

/**
 * The server's markup (heading, first snapshot) stays on the screen until the page's own code is there, so the
 * first render replaces it by the same thing and not by a skeleton.
 */
function pageReady(): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });
}

// Where the server has written nothing there is nothing to keep: the router's skeleton stands in.
const drawable = root.childElementCount > 0 ? pageReady() : undefined;
const language = restoreLanguage(getClaims()?.language);
// Not awaited at the top: a page whose code stands in one file with this would wait for it, and it for the page.
void Promise.all([drawable, language.catch(() => undefined)]).then(() => draw(root));

/** In slices, so that presses on the server-rendered page are handled meanwhile. */
function draw(into: HTMLElement): void {
  startTransition(() =>
    createRoot(into).render(
      <StrictMode>
        <RouterProvider router={router} />
        <ToastHost />
      </StrictMode>,
    ),
  );
}

/**
 * Gives the page that is opened first its own key in the history, as the router gives one to every later page. Without it all such pages of
 * a tab would share one, and with it how far they are scrolled. A reload keeps the key.
 */
function keyFirstEntry(): void {
  const { history } = window;
  if (history.state?.key) return;
  history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '');
}
