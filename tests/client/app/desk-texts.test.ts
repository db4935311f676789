import { describe, expect, test } from '@jest/globals';
import { quotedAtDesk } from '../../support/quoted-texts.ts';
import { textOf } from '../../support/shown-texts.ts';

describe('[BO-8.22] a text that the specification of the desk quotes', () => {
  test.each(quotedAtDesk)('%s says "%s"', (key, words) => expect(textOf(key)).toBe(words));
});
