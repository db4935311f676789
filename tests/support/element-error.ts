import { configure, getConfig, prettyDOM } from '@testing-library/react';

/**
 * A query that finds nothing throws an error with the page below its message. Queries that wait fail many times before they succeed, and
 * writing the page out each time took a seventh of the pages' tests: while something waits it is written when somebody reads it.
 */
export function writePagesLate(): void {
  let waits = 0;
  const { asyncWrapper } = getConfig();
  const getElementError = (message: string | null, container: Element): Error => {
    const write = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
    const late = waits > 0;
    const error = new Error(late ? (message ?? '') : write());
    error.name = 'TestingLibraryElementError';
    Error.captureStackTrace(error, getElementError);
    if (late) Object.defineProperty(error, 'message', { configurable: true, get: write });
    return error;
  };
  configure({
    asyncWrapper: async (wait) => {
      waits += 1;
      try {
        return await asyncWrapper(wait);
      } finally {
        waits -= 1;
      }
    },
    getElementError,
  });
}
