import { describe, expect, test } from '@jest/globals';
import {
  eventCard,
  finalistCard,
  fingerprintOf,
  shareImagePath,
} from '#server/modules/documents/share-card.ts';
import { fitTitle } from '#server/modules/documents/share-card-text.ts';
import { drawableText } from '#server/modules/documents/typeset.ts';

const finalist = {
  id: 'FIN-1',
  name: 'Ayu Larasati',
  category: 'Jawa Tengah',
  eventName: 'Putri Nusantara 2026',
  profileImage: '/media/finalists/a.webp',
};
const event = {
  id: 'EVT-1',
  name: 'Putri Nusantara 2026',
  tagline: 'Berani bersuara.',
  organizerName: 'Yayasan Pesona',
  profileImage: '/media/events/a.webp',
};

describe('the address of a share image', () => {
  test.each(Object.keys(finalist))('is another one when the %s of a finalist is', (field) => {
    const other = finalistCard({ ...finalist, [field]: 'lain' });
    expect(shareImagePath(other)).not.toBe(shareImagePath(finalistCard(finalist)));
  });

  test.each(Object.keys(event))('is another one when the %s of an event is', (field) => {
    const other = eventCard({ ...event, [field]: 'lain' });
    expect(shareImagePath(other)).not.toBe(shareImagePath(eventCard(event)));
  });

  test('stays the same for the same card and carries its fingerprint', () => {
    const card = eventCard(event);
    expect(shareImagePath(eventCard({ ...event }))).toBe(shareImagePath(card));
    expect(shareImagePath(card)).toBe(`/og/events/EVT-1.png?v=${fingerprintOf(card)}`);
    expect(fingerprintOf(card)).toMatch(/^[0-9a-f]{16}$/);
  });
});

describe('text on a share image', () => {
  test('keeps names as they are written, whatever the script', () => {
    for (const name of [
      'Ayu Larasati',
      "I Gusti Ngurah Ra'i",
      'Nguyễn Thị Ánh',
      'Šiměček–Ożóg',
      'R. A. Kartini, S.Pd.',
      '李小龙 日本語',
      'محمد علي',
      'Ayu 🎉',
      'ꦗꦮ ᬩᬮᬶ',
    ]) {
      expect(drawableText(name)).toBe(name.normalize('NFC'));
    }
  });

  test('leaves out what turns the line around and shows a box for what no font has', () => {
    expect(drawableText('\u202EAyu\u0000\n\tLaras\u200Bati')).toBe('Ayu Larasati');
    expect(drawableText('Ayu \u{12000}\u{12001}!')).toBe('Ayu □!');
    expect(drawableText('𝓐𝔂𝓾')).toBe('Ayu');
    expect(drawableText('\u202e\u200d \u0000')).toBe('');
  });

  test('is cut before it costs time', () => {
    expect(drawableText('x '.repeat(50_000)).length).toBeLessThanOrEqual(200);
  });

  test('is large for short titles, smaller for longer ones, and never larger than its place', () => {
    const sizes = [
      'Ayu Larasati',
      'Gita Pelajar Nusantara 2026',
      'Lomba Paduan Suara Tingkat Nasional Antar Kota',
      'A'.repeat(200),
    ].map((title) => fitTitle(title, 650));
    expect(sizes.map(({ size }) => size)).toEqual(sizes.map(({ size }) => size).sort((a, b) => b - a));
    expect(sizes[0]?.size).toBeGreaterThan(100);
    for (const { size, linesMax } of sizes) expect(size * linesMax).toBeLessThan(300);
  });
});
