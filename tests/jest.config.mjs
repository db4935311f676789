import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const rootDir = fileURLToPath(new URL('..', import.meta.url));

/** @type {import('@swc/core').Options} */
const swc = {
  swcrc: false,
  sourceMaps: 'inline',
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'es6' },
};

/**
 * One project per folder of tests/. Sources run as native ES modules, outside of the browser in Node's own realm; the `#contracts/*`, `#server/*`
 * and other aliases are those of package.json, as in production.
 */
function project(name, { browser = false, system = false } = {}) {
  return {
    displayName: name,
    rootDir,
    roots: [`<rootDir>/tests/${name}`],
    testMatch: ['**/*.test.ts', '**/*.test.tsx'],
    ...(browser ? {} : { runtime: '<rootDir>/tests/support/native-runtime.mjs' }),
    testEnvironment: `<rootDir>/tests/support/${browser ? 'browser' : 'node'}-environment.mjs`,
    extensionsToTreatAsEsm: ['.ts', '.tsx', ...(browser ? ['.css'] : [])],
    transform: {
      '\\.tsx?$': ['@swc/jest', swc],
      ...(browser ? { '\\.module\\.css$': '<rootDir>/tests/support/module-sheet-transform.ts' } : {}),
    },
    cacheDirectory: '<rootDir>/.data/jest-cache',
    setupFilesAfterEnv: [
      '<rootDir>/tests/support/must-assert.mjs',
      ...(browser ? ['<rootDir>/tests/support/all-texts.ts'] : []),
    ],
    // Pictures, fonts and global style sheets are Vite's business; in tests an import of one is its file name.
    moduleNameMapper: browser
      ? {
          '(?:(?<!\\.module)\\.css|\\.(?:svg|png|jpg|webp|woff2?))(\\?.*)?$':
            '<rootDir>/tests/support/asset-stub.mjs',
        }
      : {},
    // The whole system, once for all files of the project.
    ...(system
      ? {
          globalSetup: '<rootDir>/tests/support/e2e-setup.mjs',
          globalTeardown: '<rootDir>/tests/support/e2e-teardown.mjs',
        }
      : {}),
  };
}

export default {
  rootDir,
  testSequencer: '<rootDir>/tests/support/longest-first.ts',
  projects: [
    project('unit'),
    project('http'),
    project('workers'),
    project('live'),
    project('client', { browser: true }),
    project('e2e', { system: true }),
    project('faults'),
    // Jest refuses a root that is not there.
  ].filter(({ displayName }) => existsSync(join(rootDir, 'tests', displayName))),
};
