import { describe, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { errorStatus } from '#contracts/errors.ts';
import { fieldMessage } from '#server/http/field-messages.ts';
import { errorSentences, fill, languages, noticeSentences } from '#server/http/messages.ts';

const everySentence = [...Object.entries(errorSentences), ...Object.entries(noticeSentences)];

describe('sentences', () => {
  test('every error code has one in every language, and no sentence is without a code', () => {
    expect(Object.keys(errorSentences).sort()).toEqual(Object.keys(errorStatus).sort());
  });

  test.each(everySentence)(
    '%s reads as a sentence in both languages, with the same placeholders',
    (_name, sentence) => {
      const placeholders = languages.map((language) => sentence[language].match(/\{\w+\}/g) ?? []);
      expect(placeholders[0]).toEqual(placeholders[1]);
      // The specification quotes some of the Indonesian ones without a stop.
      expect(sentence.id).toMatch(/^[A-Z].*[.!]$|success/);
      expect(sentence.en).toMatch(/^[A-Z].*[.!]$/);
      expect(sentence.id).not.toBe(sentence.en);
    },
  );

  test('placeholders are filled', () => {
    expect(fill('{seconds} s', { seconds: 9 })).toBe('9 s');
  });
});

describe('what people read under a field', () => {
  const schema = z.object({
    text: z.string().check(z.minLength(3), z.maxLength(5)),
    email: z.email(),
    username: z.string().check(z.regex(/^a+$/)),
    count: z.int().check(z.minimum(1), z.maximum(9)),
    list: z.array(z.string()).check(z.minLength(1), z.maxLength(2)),
    choice: z.enum(['a', 'b']),
    termsAccepted: z.literal(true),
    at: z.iso.datetime(),
  });
  const say = (value: object, language: 'id' | 'en') => {
    const issues = z.partial(schema).safeParse(value, { reportInput: true }).error?.issues ?? [];
    return issues.map((issue) => fieldMessage(issue, language));
  };

  test.each([
    [{ text: 'ab' }, 'Paling sedikit 3 karakter.', 'At least 3 characters.'],
    [{ text: 'abcdef' }, 'Paling banyak 5 karakter.', 'At most 5 characters.'],
    [{ text: null }, 'Wajib diisi.', 'This field is required.'],
    [{ text: 7 }, 'Isian ini tidak sah.', 'This value is not valid.'],
    [{ email: 'x' }, 'Alamat email tidak sah.', 'This is not an email address.'],
    [{ username: 'b' }, expect.stringContaining('Hanya huruf'), expect.stringContaining('Only letters')],
    [{ count: 0 }, 'Paling sedikit 1.', 'At least 1.'],
    [{ count: 10 }, 'Paling banyak 9.', 'At most 9.'],
    [{ count: 1.5 }, 'Isian ini tidak sah.', 'This value is not valid.'],
    [{ list: [] }, 'Pilih paling sedikit 1.', 'Choose at least 1.'],
    [{ list: ['a', 'b', 'c'] }, 'Paling banyak 2 pilihan.', 'At most 2 entries.'],
    [{ choice: 'c' }, 'Pilihan ini tidak ada.', 'This is not one of the choices.'],
    [
      { termsAccepted: false },
      'Anda harus menyetujui syarat layanan.',
      'You must accept the terms of service.',
    ],
    [{ at: 'kemarin' }, 'Tanggal atau waktu tidak sah.', 'This is not a date or time.'],
  ])('%j', (value, indonesian, english) => {
    expect(say(value, 'id')).toEqual([indonesian]);
    expect(say(value, 'en')).toEqual([english]);
  });
});
