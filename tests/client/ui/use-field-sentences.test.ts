import { expect, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import * as z from 'zod/mini';
import { useFieldSentences } from '#client/ui/use-field-sentences.ts';
import { personNameSchema, readableText, visibleLine } from '#contracts/names.ts';

const INVISIBLE = '\u200b';
const email = z.object({ email: z.email() });
const username = z.object({ username: z.string().check(z.regex(/^[a-z]+$/)) });
const word = z.object({ word: z.string().check(z.minLength(3), z.maxLength(5), z.regex(/^[a-z]+$/)) });
const votes = z.object({ votes: z.number().check(z.minimum(1), z.maximum(10)) });
const list = z.object({ list: z.array(z.string()).check(z.minLength(1), z.maxLength(2)) });
const ruled = (rule: z.core.$ZodCheck<string>) => z.object({ text: z.string().check(rule) });

test.each([
  ['nothing', email, { email: '' }, 'Wajib diisi.'],
  ['a missing field', word, {}, 'Wajib diisi.'],
  ['null', word, { word: null }, 'Wajib diisi.'],
  ['too short a text', word, { word: 'ab' }, 'Paling sedikit 3 karakter.'],
  ['too long a text', word, { word: 'abcdef' }, 'Paling banyak 5 karakter.'],
  ['too small a number', votes, { votes: 0 }, 'Isian ini tidak sah.'],
  ['too great a number', votes, { votes: 11 }, 'Isian ini tidak sah.'],
  ['too short a list', list, { list: [] }, 'Isian ini tidak sah.'],
  ['too long a list', list, { list: ['a', 'b', 'c'] }, 'Isian ini tidak sah.'],
  ['an e-mail that is none', email, { email: 'sari' }, 'Alamat email tidak sah.'],
  ['a username that is none', username, { username: 'S!' }, /^Hanya huruf, angka, titik/],
  ['another text of a wrong form', word, { word: 'ABC' }, 'Isian ini tidak sah.'],
  ['a value of another type', votes, { votes: 'sepuluh' }, 'Isian ini tidak sah.'],
  ['a line that nobody sees', ruled(visibleLine), { text: INVISIBLE }, /^Nama ini berisi tanda/],
  ['a text that nobody sees', ruled(readableText), { text: INVISIBLE }, /^Teks ini berisi tanda/],
  [
    'a name that is a link',
    z.object({ name: personNameSchema }),
    { name: 'sorak.com' },
    /tidak boleh berisi tautan/,
  ],
  [
    'a number that cannot be read',
    ruled(z.refine(() => false, { params: { sentence: 'numberUnreadable' } })),
    { text: 'x' },
    /^Tulis angka bulat/,
  ],
  [
    'what breaks a rule without a sentence',
    ruled(z.refine(() => false)),
    { text: 'x' },
    'Isian ini tidak sah.',
  ],
  [
    'what breaks a rule whose sentence forms do not have',
    ruled(z.refine(() => false, { params: { sentence: 'serverAlone' } })),
    { text: 'x' },
    'Isian ini tidak sah.',
  ],
])('a form says of %s what is wrong', (_what, schema: z.ZodMiniType, typed, sentence) => {
  const { result } = renderHook(() => useFieldSentences());
  const issues = schema.safeParse(typed, { error: result.current }).error?.issues ?? [];
  expect(issues).toHaveLength(1);
  if (typeof sentence === 'string') expect(issues[0]?.message).toBe(sentence);
  else expect(issues[0]?.message).toMatch(sentence);
});
