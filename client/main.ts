/**
 * The first code of every page, and hardly any: the application is on its way meanwhile (the build names its files in the page's head), but what the
 * server wrote is painted before it takes the processor, which on a slow phone it does for a second.
 */
import { wantedLanguage } from './lib/i18n/wanted-language.ts';
import { nextPaint } from './lib/next-paint.ts';

// Schemas would like to make code of text; the content security policy forbids it, and merely trying is reported as a violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
// Not awaited at the top: what the application imports of this file would wait for it, and it for the application.
void start();

async function start(): Promise<void> {
  // English comes beside the application, not after it. Who has it saved in the account alone waits for it, and a failure is shown by whoever needs it.
  if (wantedLanguage() === 'en') import('./lib/i18n/en/index.ts').catch(() => undefined);
  if (root && root.childElementCount > 0) await nextPaint();
  await import('./app/start.tsx');
}
