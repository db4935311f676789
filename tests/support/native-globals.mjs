/**
 * What `@jest/globals` is in files that Node itself loads. Modules outlive the test file that loaded them first, so each name stands for what the
 * running file has.
 */

/** @type {Record<string, any>} */
let current = {};

/** @param {Record<string, any>} globals of the test file that starts */
export function setRunning(globals) {
  current = globals;
}

/** @param {string} name */
function standFor(name) {
  return new Proxy(() => undefined, {
    get: (_, key) => current[name][key],
    apply: (_, self, args) => Reflect.apply(current[name], self, args),
  });
}

export const afterAll = standFor('afterAll');
export const afterEach = standFor('afterEach');
export const beforeAll = standFor('beforeAll');
export const beforeEach = standFor('beforeEach');
export const describe = standFor('describe');
export const expect = standFor('expect');
export const jest = standFor('jest');
export const test = standFor('test');
