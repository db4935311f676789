import type { Page } from 'playwright-core';
import { openWhole } from '../../scripts/shots/browser.ts';

/** When the page's code had replaced what the server wrote and that was painted, in milliseconds since 1970; undefined until then. */
declare global {
  var paintedAt: number | undefined;
}

export interface Answer {
  url: string;
  /** As it came over the wire, with its headers. */
  bytes: number;
}

/** All that a page requests until it is painted by its own code, with its data; and what it requests after that. Stored pictures are left out. */
export interface View {
  first: Answer[];
  after: Answer[];
}

/** @param live the page opens a live connection, which is waited for */
export async function openView(page: Page, url: string, { live = false } = {}): Promise<View> {
  await page.addInitScript(notePaint);
  const answers = await watchAnswers(page);
  const connected = live ? page.waitForEvent('websocket') : undefined;
  await openWhole(page, url);
  await connected;
  const heading = await page.locator('h1').first().textContent();
  if (!heading) throw new Error(`${url} shows nothing`);
  const paintedAt = await page.evaluate(() => globalThis.paintedAt);
  if (paintedAt === undefined) throw new Error(`${url} was not drawn by its own code`);
  const all = [...answers.values()];
  return {
    first: all.filter(({ requestedAt }) => requestedAt < paintedAt),
    after: all.filter(({ requestedAt }) => requestedAt >= paintedAt),
  };
}

export const wireBytes = (answers: readonly Answer[]) => answers.reduce((sum, { bytes }) => sum + bytes, 0);

/** Of the file that was fetched. */
export const fileName = ({ url }: Answer) => new URL(url).pathname.replace(/^.*\//, '') || '/';

function notePaint(): void {
  new MutationObserver((changes, observer) => {
    const root = document.getElementById('root');
    // The parser only adds. A page without the server's words is drawn into an empty place, when the parser is through.
    const isDrawn = changes.some(
      ({ target, removedNodes }) =>
        target === root && (removedNodes.length > 0 || document.readyState !== 'loading'),
    );
    if (!isDrawn) return;
    observer.disconnect();
    // The next frame begins when this one is painted.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        globalThis.paintedAt = Date.now();
      }),
    );
  }).observe(document, { childList: true, subtree: true });
}

/** Each answer by its request, with when that was sent in milliseconds since 1970. Pictures that people have uploaded stand below `/media`. */
async function watchAnswers(page: Page): Promise<Map<string, Answer & { requestedAt: number }>> {
  const answers = new Map<string, Answer & { requestedAt: number }>();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request: { url }, wallTime }) => {
    if (new URL(url).pathname.startsWith('/media/')) return;
    answers.set(requestId, { url, requestedAt: wallTime * 1_000, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId);
    if (answer) answer.bytes = encodedDataLength;
  });
  return answers;
}
