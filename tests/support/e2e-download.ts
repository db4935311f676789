import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from 'playwright-core';
import { until } from './waiting.ts';

/** Presses a button until it has brought a file: when the page says that the file is not ready yet, presses again. @returns its name and its bytes */
export async function downloadBy(page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> {
  let came: Download | undefined;
  page.on('download', (download) => {
    came ??= download;
  });
  await until('the file comes', { everyMs: 1_000 }, async () => {
    if ((await button.isEnabled()) && !came) await button.click();
    return came !== undefined;
  });
  return { name: came?.suggestedFilename() ?? '', bytes: await readFile((await came?.path()) ?? '') };
}
