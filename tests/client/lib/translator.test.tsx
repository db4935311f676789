import { describe, expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { i18n, setLanguage } from '#client/lib/i18n/i18n.ts';
import { Trans } from '#client/lib/i18n/trans.tsx';
import { fill, Translator } from '#client/lib/i18n/translator.ts';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import type { Language } from '#contracts/language.ts';

/** Two languages, with a sentence for each case. */
function buildTranslator(language: Language = 'id') {
  const translator = new Translator<Language>('id');
  translator.add('id', {
    shop: {
      open: 'Buka',
      greeting: { named: 'Halo {{name}}, {{name}}!', plain: 'Halo' },
      rules: ['Satu {{unit}}', 'Dua'],
      items_one: '{{count}} barang',
      items_other: '{{count}} barang',
      age: '{{count}} hari',
      basket_zero: 'Kosong',
      basket_other: '{{count}} isi',
    },
    other: { open: 'Terbuka' },
  });
  translator.add('en', { shop: { items_one: '{{count}} item', items_other: '{{count}} items' } });
  translator.speak(language);
  return translator;
}

describe('a sentence', () => {
  test('is found by its path, in the namespace of whoever asks or in the one that is named', () => {
    const say = buildTranslator().translatorOf('shop');
    expect(say('open')).toBe('Buka');
    expect(say('greeting.plain')).toBe('Halo');
    expect(say('other:open')).toBe('Terbuka');
  });

  test('takes values as they are: React escapes', () => {
    const say = buildTranslator().translatorOf('shop');
    expect(say('greeting.named', { name: '<b>$& {{name}}' })).toBe('Halo <b>$& {{name}}, <b>$& {{name}}!');
    expect(fill('{{a}}|{{b}}', { a: 0 })).toBe('0|');
  });

  test('may be a list', () => {
    expect(buildTranslator().translatorOf('shop')('rules', { unit: 'vote' })).toEqual(['Satu vote', 'Dua']);
  });

  test.each([
    ['en', 0, '0 items'],
    ['en', 1, '1 item'],
    ['en', 2, '2 items'],
    ['id', 1, '1 barang'],
    ['id', 2, '2 barang'],
  ] as const)('has the form that the language has for the number: %s, %d', (language, count, words) => {
    expect(buildTranslator(language).translatorOf('shop')('items', { count })).toBe(words);
  });

  test('without forms is the same for each number; a form for none of it is taken for 0', () => {
    const say = buildTranslator().translatorOf('shop');
    expect(say('age', { count: 1 })).toBe('1 hari');
    expect([0, 1, 2].map((count) => say('basket', { count }))).toEqual(['Kosong', '1 isi', '2 isi']);
  });

  test('that the language lacks is said in the fallback, in the fallback’s form', () => {
    const say = buildTranslator('en').translatorOf('shop');
    expect(say('open')).toBe('Buka');
    expect(say('basket', { count: 1 })).toBe('1 isi');
  });

  test.each(['nothing', 'greeting', 'greeting.nothing', 'constructor', 'rules.0', 'nowhere:open', ''])(
    'that nobody has is its key: %j',
    (key) => {
      const translator = buildTranslator();
      expect(translator.translatorOf('shop')(key)).toBe(key);
      expect(translator.exists(`shop:${key}`)).toBe(false);
    },
  );
});

function Footer() {
  const { t } = useTranslation(['ui', 'common']);
  return <p>{`${t('close')} · ${t('common:footer.terms')}`}</p>;
}

describe('another language', () => {
  test('reaches all listeners, and comes with another function', () => {
    const translator = buildTranslator();
    const received: string[] = [];
    const stop = translator.subscribe(() => received.push(translator.language));
    const before = translator.translatorOf('shop');
    expect(translator.translatorOf('shop')).toBe(before);
    translator.speak('id');
    translator.speak('en');
    expect(translator.translatorOf('shop')).not.toBe(before);
    stop();
    translator.speak('id');
    expect(received).toEqual(['en']);
  });

  test('is spoken by what is on the screen', async () => {
    render(<Footer />);
    expect(screen.getByText('Tutup · Syarat dan ketentuan')).toBeTruthy();
    await act(() => setLanguage('en'));
    expect(screen.getByText('Close · Terms and conditions')).toBeTruthy();
    await act(() => setLanguage('id'));
  });
});

describe('a sentence with tags', () => {
  test('has elements for them, with the words that stand in them', () => {
    const { container } = render(
      <Trans
        ns="accounts"
        i18nKey="login.legal"
        components={{ terms: <b />, privacy: <i className="x" /> }}
      />,
    );
    expect(container.innerHTML).toBe(
      'Dengan masuk, Anda menyetujui <b>syarat dan ketentuan</b> serta <i class="x">kebijakan privasi</i>.',
    );
  });

  test('counts, and takes a value that looks like a tag for text', () => {
    const { container } = render(
      <Trans
        ns="orders"
        i18nKey="notice.votes"
        values={{ count: 2, votes: '2', name: '<votes>Ayu</votes>' }}
        components={{ votes: <b /> }}
      />,
    );
    expect(container.innerHTML).toBe('<b>+2 suara</b> untuk &lt;votes&gt;Ayu&lt;/votes&gt;.');
  });
});

test('the compiler refuses what would be said with a gap', () => {
  // Never called. Where a line of it would compile, the comment above it does not.
  const refused = (t: ReturnType<typeof useTranslation<readonly ['orders', 'ui']>>['t']) => [
    // @ts-expect-error no such sentence
    t('contact.titel'),
    // @ts-expect-error a group is no sentence
    t('contact'),
    // @ts-expect-error another namespace than those that were loaded
    t('common:nav.home'),
    // @ts-expect-error what the sentence leaves open
    t('ui:rank'),
    // @ts-expect-error a value of another name
    t('ui:rank', { rang: 1 }),
    // @ts-expect-error the number that picks the form
    t('votes', { votes: '2' }),
    // @ts-expect-error values for a sentence that takes none
    t('contact.title', { name: 'Ayu' }),
    // @ts-expect-error a sentence of the desk that is not there
    i18n.t('desk:nav.nothing'),
    // @ts-expect-error an element for each tag
    <Trans key="" ns="accounts" i18nKey="login.legal" components={{ terms: <b /> }} />,
  ];
  expect(refused).toBeInstanceOf(Function);
});
