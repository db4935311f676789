import { TestEnvironment } from 'jest-environment-jsdom';

/** Parts of every browser that jsdom leaves out although Node has them. */
const MISSING_IN_JSDOM = [
  'fetch',
  'Headers',
  'Request',
  'Response',
  'FormData',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'BroadcastChannel',
  'structuredClone',
];

/** jsdom with the parts of a browser that our client and its packages expect. */
export default class SorakBrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of MISSING_IN_JSDOM) this.global[name] ??= globalThis[name];
    this.global.matchMedia ??= (query) => ({
      media: query,
      matches: false,
      addEventListener: () => {},
      removeEventListener: () => {},
    });
    class NothingToObserve {
      observe() {}
      unobserve() {}
      disconnect() {}
    }
    this.global.ResizeObserver ??= NothingToObserve;
    this.global.IntersectionObserver ??= NothingToObserve;
    this.global.Element.prototype.scrollIntoView ??= () => {};
    this.global.Element.prototype.hasPointerCapture ??= () => false;
  }
}
