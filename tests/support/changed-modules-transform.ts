import { createHash } from 'node:crypto';
import swcJest from '@swc/jest';
import { changeModule, readModuleChanges } from './changed-modules.ts';

type Swc = ReturnType<typeof swcJest.createTransformer>;
type Requested = { configString: string };
type Translate = (text: string, path: string, jest: Requested) => unknown;

/**
 * Jest's transform for runs with changed modules: `@swc/jest` behind {@link changeModule}. A changed text has a place of its own in Jest's
 * cache, an unchanged one shares that of every other such run.
 */
export default {
  createTransformer(options: Parameters<typeof swcJest.createTransformer>[0]) {
    const swc = swcJest.createTransformer(options) as Omit<
      Swc,
      'process' | 'processAsync' | 'getCacheKey'
    > & {
      process: Translate;
      processAsync: Translate;
      getCacheKey: Translate;
    };
    const change = (text: string, path: string) =>
      path.includes('/node_modules/') ? text : changeModule({ path, text }, readModuleChanges());
    return {
      ...swc,
      process: (text: string, path: string, jest: Requested) => swc.process(change(text, path), path, jest),
      processAsync: (text: string, path: string, jest: Requested) =>
        swc.processAsync(change(text, path), path, jest),
      // Where Jest's settings differ only in what the run is for, its own key would make it translate every file again.
      getCacheKey: (text: string, path: string, jest: Requested) =>
        createHash('sha1')
          .update(String(swc.getCacheKey(change(text, path), path, { ...jest, configString: '' })))
          .digest('hex'),
    };
  },
};
