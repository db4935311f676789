import { describe, expect, test } from '@jest/globals';
import { quoted } from '../../support/quoted-texts.ts';
import { textOf } from '../../support/shown-texts.ts';

describe('[P8-14] a text that the specification quotes', () => {
  test.each(quoted)('%s says "%s"', (key, words) => expect(textOf(key)).toBe(words));
});
