import { browserClass } from '../../client/browser-class.ts';
import { readClasses } from '../../scripts/check/module-sheet.ts';

/** Jest's transform for module sheets: the names that the browser gets, and no others. */
export default {
  process: (css: string, file: string) => ({
    code: readClasses(css)
      .map((name) => `export const ${name} = ${JSON.stringify(browserClass(name, file))};`)
      .join('\n'),
  }),
};
