/**
 * Preloaded into dependency-cruiser (`node --import`): its swc parser (17.4) never enables JSX and so stops at every `.tsx` file,
 * and its other parser needs the programming interface that TypeScript 7 no longer has.
 */
import swc from '@swc/core';

const parseFileSync = swc.parseFileSync.bind(swc);

Object.assign(swc, {
  /**
   * @param {string} file
   * @param {object} options
   */
  parseFileSync: (file, options) =>
    parseFileSync(file, { ...options, syntax: 'typescript', tsx: file.endsWith('x') }),
});
