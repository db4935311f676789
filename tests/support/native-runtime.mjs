import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import Runtime from 'jest-runtime';
import mongoose from 'mongoose';
import { CHANGED_MODULES, changeModule, readModuleChanges } from './changed-modules.ts';
import { setRunning } from './native-globals.mjs';

const ROOT = new URL('../../', import.meta.url).href;
/** What a matcher compares with by identity: `expect.any(String)`. Jest's own modules have a realm of their own. */
const CONSTRUCTORS = [
  'Array',
  'BigInt',
  'Boolean',
  'Date',
  'Error',
  'Function',
  'Number',
  'Object',
  'String',
  'Symbol',
];
/** With one of them packages that later files load would take Node for a browser. */
const BROWSER_GLOBALS = ['window', 'document', 'location', 'requestAnimationFrame'];
const GLOBALS = new URL('./native-globals.mjs', import.meta.url).href;

/** Our sources without their types, by address: a worker reads each of them once, and again where others are changed in memory. */
const sources = new Map();
/** @type {string | undefined} */
let changes;
let files = 0;

/**
 * Databases that are empty again. Where modules are changed an index may be another one.
 *
 * @type {string[]}
 */
const freeDatabases = [];

registerHooks({ resolve, load });

/**
 * Test files are modules of Node's own, in the process's own realm, as in production. Each has our modules for itself; packages are loaded once for all
 * files of a worker, for to read them anew for each file took a third of the time of `npm test`.
 */
export default class NativeRuntime extends Runtime {
  #file = ++files;
  #timers;

  /** @param {ConstructorParameters<typeof Runtime>} parts */
  constructor(...parts) {
    super(...parts);
    const [config, environment] = parts;
    // Read by tests/support/stores.ts.
    globalThis.sorakFreeDatabases = process.env[CHANGED_MODULES] ? undefined : freeDatabases;
    for (const name of CONSTRUCTORS) environment.global[name] = globalThis[name];
    this.#timers = new ModernFakeTimers({ config, global: globalThis });
  }

  /** @param {string} path */
  async unstable_importModule(path) {
    await import(`${pathToFileURL(path)}?file=${this.#file}`);
  }

  /** @param {Record<string, any>} globals */
  setGlobalsForRuntime(globals) {
    super.setGlobalsForRuntime(globals);
    const mocks = new ModuleMocker(globalThis);
    const timers = this.#timers;
    setRunning({
      ...globals,
      jest: {
        fn: mocks.fn.bind(mocks),
        spyOn: mocks.spyOn.bind(mocks),
        restoreAllMocks: mocks.restoreAllMocks.bind(mocks),
        useFakeTimers: timers.useFakeTimers.bind(timers),
        useRealTimers: timers.useRealTimers.bind(timers),
        advanceTimersByTimeAsync: timers.advanceTimersByTimeAsync.bind(timers),
      },
    });
  }

  teardown() {
    const left = BROWSER_GLOBALS.filter((name) => name in globalThis);
    for (const name of left) delete globalThis[name];
    // The models of a file are those of its own modules.
    mongoose.deleteModel(/./);
    this.#timers.dispose();
    super.teardown();
    if (left.length > 0) throw new Error(`A test file left globals of a browser behind: ${left.join(', ')}`);
  }
}

/** Contracts hold no state, and making their schemas is a third of what a test file loads: all files of a worker share them unless some are changed. */
const SHARED = new URL('contracts/', ROOT).href;

/** Our other modules that a test file imports belong to that file. */
function resolve(specifier, context, next) {
  if (specifier === '@jest/globals') return { url: GLOBALS, shortCircuit: true };
  const resolved = next(specifier, context);
  const file = context.parentURL && /\?file=\d+$/.exec(context.parentURL);
  return file && isOurs(resolved.url) && !isShared(resolved.url)
    ? { ...resolved, url: resolved.url + file[0] }
    : resolved;
}

function load(url, context, next) {
  if (!/\.ts\?file=\d+$/.test(url)) return next(url, context);
  if (process.env[CHANGED_MODULES] !== changes) sources.clear();
  changes = process.env[CHANGED_MODULES];
  const path = fileURLToPath(url);
  if (!sources.has(path)) sources.set(path, readSource(path));
  return { format: 'module', source: sources.get(path), shortCircuit: true };
}

function readSource(path) {
  const text = readFileSync(path, 'utf8');
  return stripTypeScriptTypes(changeModule({ path, text }, readModuleChanges()));
}

/** @param {string} url */
function isShared(url) {
  return url.startsWith(SHARED) && !process.env[CHANGED_MODULES];
}

function isOurs(url) {
  return url.startsWith(ROOT) && /\.(ts|mjs)$/.test(url) && !url.includes('/node_modules/');
}
