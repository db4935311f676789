/**
 * `node scripts/check/complete-lock.mjs`: run after `npm install` where the registry does not carry the builds of native packages for
 * other systems. npm then leaves those out of package-lock.json, and `npm ci` refuses such a file everywhere ("Missing: … from lock
 * file"). This adds them with what their names say; npm fetches one only on the system that it is for.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
  'wasm32',
];

const file = join(import.meta.dirname, '../../package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
/** @type {Record<string, Record<string, any>>} */
const packages = lock.packages;
let added = 0;

for (const [parent, entry] of Object.entries(packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const version = String(range).replace(/^[\^~]/, '');
    if (findInstalled(parent, name)) continue;
    const top = `node_modules/${name}`;
    const place = packages[top] ? `${parent}/${top}` : top;
    packages[place] = {
      version,
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      ...platformOf(name),
    };
    added += 1;
  }
}

if (added > 0) {
  const sorted = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`);
}
console.log(`${added} entries added to package-lock.json`);

/**
 * True when the lock file already has the package where Node would look for it from `parent`.
 *
 * @param {string} parent
 * @param {string} name
 */
function findInstalled(parent, name) {
  for (let at = parent; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (packages[place]) return true;
    if (at === '') return false;
    if (!at.includes('/node_modules/')) at = `/node_modules/${at}`;
  }
}

/**
 * `@x/binding-linux-arm-musleabihf` → linux, arm, musl.
 *
 * @param {string} name
 */
function platformOf(name) {
  const words = name.split(/[/-]/);
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  const libc = /musl/.test(name) ? 'musl' : /gnu/.test(name) && os === 'linux' ? 'glibc' : undefined;
  if (!os && !cpu) throw new Error(`${name}: its name does not say what system it is for`);
  return { ...(cpu ? { cpu: [cpu] } : {}), ...(libc ? { libc: [libc] } : {}), ...(os ? { os: [os] } : {}) };
}
