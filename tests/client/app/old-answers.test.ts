import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

/** Choices and suggestions, which are no figures, and what is one page only. */
const NEVER_OLD = new Set([
  'client/desk/pages/withdrawal.tsx',
  'client/desk/leaderboard/event-search.tsx',
  'client/desk/flows/wizard/organizer-step.tsx',
]);

const files = globSync('client/**/*.{ts,tsx}').map((file) => ({ file, text: readFileSync(file, 'utf8') }));
/** Their own functions, each up to the next. */
const hooks = files
  .filter(({ text }) => text.includes('placeholderData: keepPreviousData'))
  .flatMap(({ file, text }) =>
    text
      .split(/^export (?:const|function) /m)
      .slice(1)
      .filter((each) => each.includes('placeholderData: keepPreviousData'))
      .map((each) => ({ file, name: /^\w+/.exec(each)?.[0] ?? '' })),
  );

test('[PX-24] whoever shows what an answer of the last filter says marks it as old', () => {
  expect(hooks.length).toBeGreaterThan(15);
  const unmarked = files
    .filter(({ file, text }) =>
      hooks.some(({ file: own, name }) => {
        const folder = own.slice(0, own.lastIndexOf('/'));
        const imports = [...text.matchAll(/import \{([^}]*)\} from '([^']+)'/g)];
        return (
          !file.startsWith(folder) &&
          imports.some(
            ([, names = '', from = '']) =>
              names.split(/[\s,]+/).includes(name) && from.endsWith(own.split('/').at(-1) ?? ''),
          )
        );
      }),
    )
    .filter(
      ({ file, text }) => file.endsWith('.tsx') && !/<(Loaded|DataTable|OldAnswer|\w+Table)\b/.test(text),
    )
    .map(({ file }) => file)
    .filter((file) => !NEVER_OLD.has(file));
  expect(unmarked).toEqual([]);
});
