import { dropStores } from './drop-stores.ts';
import { stopStage } from './e2e-stage.ts';

/** Jest runs it after the last end-to-end test. */
export default async function endStage() {
  await Promise.all((globalThis.sorakBrowsers ?? []).map((browser) => browser.close()));
  const name = await stopStage();
  if (name) await dropStores({ databases: [name], lent: {}, prefixes: [name] });
}
