import { TestEnvironment } from 'jest-environment-node';
import './compile-cache.mjs';
import { dropStores } from './drop-stores.ts';

/** Node, and the databases of a test file are dropped, or emptied for another one, after everything else in it has ended. */
export default class SorakNodeEnvironment extends TestEnvironment {
  async teardown() {
    const names = this.global.sorakTestStores ?? globalThis.sorakTestStores;
    globalThis.sorakTestStores = undefined;
    await super.teardown();
    if (names) await dropStores(names, globalThis.sorakFreeDatabases);
  }
}
