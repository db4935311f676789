/**
 * The entry point of every npm script: `node scripts/run.mjs NAME [arguments]`.
 *
 * It is plain JavaScript without packages because it runs on whatever Node the machine has (20 or newer) before anything
 * is installed. It installs the packages of the lock file when they are missing or differ, and then goes on with the
 * Node 24 that is one of them.
 */

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** What each npm script runs. A name stays the same when its file moves; nothing else refers to these files.
 * @type {Record<string, string>} */
const scripts = {
  start: 'scripts/start.ts',
  dev: 'scripts/dev.ts',
  build: 'scripts/build.ts',
  server: 'scripts/one-process.ts',
  workers: 'scripts/one-process.ts',
  simulator: 'scripts/one-process.ts',
  'admin-create': 'scripts/admin-create.ts',
  check: 'scripts/check.ts',
  test: 'scripts/test.ts',
  'test-full': 'scripts/test-full.ts',
  'test-mutants': 'scripts/test-mutants.ts',
  bench: 'scripts/bench.ts',
  shots: 'scripts/shots.ts',
  verify: 'scripts/verify.ts',
  witness: 'witness/main.ts',
  rebuild: 'scripts/rebuild.ts',
  migrate: 'scripts/migrate.ts',
};

/** Scripts that serve several npm names and so get the name as their first argument. */
const sharedScripts = new Set(['scripts/one-process.ts']);

/** Scripts that run the program and so read `.env`; checks and tests must not depend on what a person keeps there. */
const configured = new Set([
  'start',
  'dev',
  'server',
  'workers',
  'simulator',
  'admin-create',
  'verify',
  'witness',
  'rebuild',
  'migrate',
  // It takes its pictures from the Sorak that the same settings have started.
  'shots',
]);

async function main() {
  const [name = '', ...rest] = process.argv.slice(2);
  const file = Object.hasOwn(scripts, name) ? scripts[name] : undefined;
  if (!file) return end(`There is no script "${name}"; known are ${Object.keys(scripts).join(', ')}.`);
  if (process.platform === 'win32') end('Windows is not supported directly: run this inside WSL.');
  await ensurePackages();
  const node = join(root, 'node_modules/.bin/node');
  if (!existsSync(join(root, file)))
    end(`The file ${file} is missing from this checkout: restore it with git.`);
  const args = ['--disable-warning=ExperimentalWarning'];
  const envFile = join(root, '.env');
  if (configured.has(name) && existsSync(envFile)) args.push(`--env-file=${envFile}`);
  args.push(join(root, file));
  if (sharedScripts.has(file)) args.push(name);
  await handOver(node, [...args, ...rest]);
}

/** Runs `npm ci` when what is installed is not what the lock file says. */
async function ensurePackages() {
  if (packagesMatch()) return;
  if (existsSync(join(root, 'node_modules/.package-lock.json'))) {
    // An `npm install` in another terminal writes its two lock files one after the other; wiping its work would be rude.
    await pause(3000);
    if (packagesMatch()) return;
  }
  const release = await takeInstallTurn();
  if (packagesMatch()) return release();
  console.log('Installing packages (npm ci) …');
  const began = Date.now();
  // npm shows its progress in terminals only.
  const progress = setInterval(() => console.log(`  … ${Math.round((Date.now() - began) / 1000)} s`), 5000);
  // NODE_ENV=production would leave out the test tools that this checkout's scripts need.
  const child = spawn('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  clearInterval(progress);
  if (code === null) end('npm could not be started: install Node 20 or newer with npm.');
  if (code !== 0)
    end('The packages could not be installed: see the lines of npm above, mend that and run this again.');
  if (!packagesMatch())
    end('The packages are not complete after npm ci: remove node_modules and run this again.');
  release();
}

/**
 * Scripts that begin together after the lock file has changed would all run `npm ci`, each wiping what the others have installed so far: one
 * does it, the others wait.
 */
async function takeInstallTurn() {
  const turn = join(root, '.data/installing');
  const release = () => rmSync(turn, { force: true });
  mkdirSync(dirname(turn), { recursive: true });
  for (let waits = 0; ; waits += 1) {
    try {
      writeFileSync(turn, String(process.pid), { flag: 'wx' });
      process.on('exit', release);
      return release;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    if (!holderLives(turn)) release();
    else if (waits === 0) console.log('Another script is installing the packages; waiting for it …');
    await pause(500);
  }
}

/** @param {string} turn the file that names the process whose turn it is */
function holderLives(turn) {
  try {
    process.kill(Number(readFileSync(turn, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}

/** True when every package of the lock file is installed in its version and Node 24 answers. */
function packagesMatch() {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, 'node_modules/.package-lock.json'));
  if (!wanted) return end('package-lock.json is missing from this checkout: restore it with git.');
  if (!present) return false;
  for (const [path, { version, optional, devOptional }] of Object.entries(wanted)) {
    if (path === '') continue;
    const installed = present[path];
    // Optional packages belong to other systems; npm leaves them out without a message.
    if (!installed && (optional || devOptional)) continue;
    if (!installed || installed.version !== version) return false;
  }
  const answer = spawnSync(join(root, 'node_modules/.bin/node'), ['--version'], { encoding: 'utf8' });
  return answer.status === 0 && answer.stdout.startsWith('v24.');
}

/**
 * @param {string} file
 * @returns {Record<string, {version?: string, optional?: boolean, devOptional?: boolean}> | null}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}

/**
 * Becomes the child as far as Node allows: same streams, same signals, same exit code.
 *
 * @param {string} command
 * @param {string[]} args
 */
function handOver(command, args) {
  const child = spawn(command, args, {
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}`,
      SORAK_RUNNER_PID: String(process.pid),
    },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  // npm killed outright would leave us, and with us everything we started, without anybody to stop it.
  const ancestors = npmAncestors();
  const watch = setInterval(() => npmAncestors() !== ancestors && child.kill('SIGTERM'), 500);
  return new Promise(() => {
    child.on('error', (error) =>
      end(`Node 24 could not be started (${error.message}): remove node_modules and run this again.`),
    );
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      process.exit(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

/** Our parents up to npm: the shell that npm runs scripts in, and npm itself. Changes when one of them is gone. */
function npmAncestors() {
  if (!process.env.npm_lifecycle_event) return '';
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    const [, grandparent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return `${process.ppid} ${grandparent}`;
  } catch {
    // No /proc on this system: the shell alone has to do.
    return String(process.ppid);
  }
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function end(sentence) {
  console.error(sentence);
  process.exit(1);
}

await main();
