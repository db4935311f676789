import { describe, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { errorStatus } from '#contracts/errors.ts';
import { LANGUAGES, type Language } from '#contracts/language.ts';
import { fieldMessage } from '#server/http/field-messages.ts';
import { errorSentence, errorSentences, languageOf, notice, noticeSentences } from '#server/http/messages.ts';
import { fieldSentence } from '#server/platform/field-faults.ts';
import { fill } from '#server/platform/sentence.ts';

const everySentence = [...Object.entries(errorSentences), ...Object.entries(noticeSentences)];

describe('sentences', () => {
  test('every error code has one in every language, and no sentence is without a code', () => {
    expect(Object.keys(errorSentences).sort()).toEqual(Object.keys(errorStatus).sort());
  });

  test.each(everySentence)(
    '%s reads as a sentence in both languages, with the same placeholders',
    (_name, sentence) => {
      const placeholders = LANGUAGES.map((language) => sentence[language].match(/\{\w+\}/g) ?? []);
      expect(placeholders[0]).toEqual(placeholders[1]);
      // The specification quotes some of the Indonesian ones without a stop.
      expect(sentence.id).toMatch(/^[A-Z].*[.!]$|success/);
      expect(sentence.en).toMatch(/^[A-Z].*[.!]$/);
      expect(sentence.id).not.toBe(sentence.en);
    },
  );

  test('placeholders are filled; one without a value is left out', () => {
    expect(fill('{seconds} s', { seconds: 9 })).toBe('9 s');
    expect(fill('{a} and {b}', { a: 1, b: 'two' })).toBe('1 and two');
    expect(fill('{a} and {b}')).toBe(' and ');
  });

  test('are in the language that is preferred among ours, else in Indonesian', () => {
    const requested = (accepted: string | false) => {
      const offered: unknown[] = [];
      const acceptsLanguages = (languages: unknown) => {
        offered.push(languages);
        return accepted;
      };
      return { language: languageOf({ acceptsLanguages } as never), offered };
    };
    expect(requested('en')).toEqual({ language: 'en', offered: [['id', 'en']] });
    expect(requested('id').language).toBe('id');
    expect(requested(false).language).toBe('id');
    const english = { acceptsLanguages: () => 'en' } as never;
    expect(notice(english, 'event_closed')).toBe(noticeSentences.event_closed.en);
  });

  test('belong to codes; a text that is none has no sentence', () => {
    expect(errorSentence('not_found', 'en')).toBe(errorSentences.not_found.en);
    expect(errorSentence('not_found', 'id')).toBe(errorSentences.not_found.id);
    expect(['toString', 'constructor', ''].map((code) => errorSentence(code, 'id'))).toEqual([
      null,
      null,
      null,
    ]);
    expect(['toString', 'constructor', ''].map((name) => fieldSentence(name, 'id'))).toEqual([
      null,
      null,
      null,
    ]);
  });
});

test('what is missing from an object is required', () => {
  const schema = z.object({ name: z.string(), kind: z.enum(['a', 'b']) });
  const issues = schema.safeParse({}, { reportInput: true }).error?.issues ?? [];
  expect(issues.map((issue) => fieldMessage(issue, 'en'))).toEqual([
    'This field is required.',
    'This field is required.',
  ]);
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
    day: z.iso.date(),
    hour: z.iso.time(),
    link: z.url(),
    code: z.string().check(z.regex(/^a+$/)),
    phone: z.string().check(z.regex(/^a+$/)),
    step: z.number().check(z.multipleOf(5)),
    chosen: z.set(z.string()).check(z.minSize(1), z.maxSize(2)),
    long: z.string().check(z.minLength(1)),
    price: z.number({ error: 'priceWhole' }),
    rule: z.string().check(z.refine((text) => text === 'a', { params: { sentence: 'nameIsLink' } })),
    other: z.string().check(z.refine((text) => text === 'a', { error: 'endInPast' })),
    bare: z.string().check(z.refine((text) => text === 'a')),
    nested: z.strictObject({
      a: z.optional(z.string()),
      username: z.optional(z.string().check(z.minLength(3))),
    }),
  });
  const say = (value: object, language: Language) => {
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
    [{ day: 'kemarin' }, 'Tanggal atau waktu tidak sah.', 'This is not a date or time.'],
    [{ hour: 'siang' }, 'Tanggal atau waktu tidak sah.', 'This is not a date or time.'],
    [{ link: 'x' }, 'Alamat tautan tidak sah.', 'This is not a link.'],
    [{ code: 'b' }, 'Format isian ini tidak sah.', 'This has the wrong format.'],
    [{ phone: 'b' }, expect.stringContaining('Nomor telepon'), expect.stringContaining('phone number')],
    [{ step: 4 }, 'Harus kelipatan 5.', 'Must be a multiple of 5.'],
    [{ chosen: new Set() }, 'Pilih paling sedikit 1.', 'Choose at least 1.'],
    [{ chosen: new Set(['a', 'b', 'c']) }, 'Paling banyak 2 pilihan.', 'At most 2 entries.'],
    [{ long: '' }, 'Wajib diisi.', 'This field is required.'],
    [{ price: 'x' }, 'Harga harus rupiah bulat.', 'The price must be whole rupiah.'],
    [{ rule: 'b' }, expect.stringContaining('tautan'), expect.stringContaining('link')],
    [
      { other: 'b' },
      expect.stringContaining('Selesai sudah lewat'),
      expect.stringContaining('The end has passed'),
    ],
    [{ bare: 'b' }, 'Isian ini tidak sah.', 'This value is not valid.'],
    [{ nested: { b: 1 } }, 'Ada isian yang tidak dikenal.', 'There are unknown fields.'],
    [{ nested: { username: 'a' } }, 'Paling sedikit 3 karakter.', 'At least 3 characters.'],
    [
      { termsAccepted: null },
      'Anda harus menyetujui syarat layanan.',
      'You must accept the terms of service.',
    ],
  ])('%j', (value, indonesian, english) => {
    expect(say(value, 'id')).toEqual([indonesian]);
    expect(say(value, 'en')).toEqual([english]);
  });
});
