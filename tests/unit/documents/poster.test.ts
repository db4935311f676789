import { describe, expect, test } from '@jest/globals';
import {
  type Poster,
  posterFingerprint,
  posterZipFingerprint,
  voteAddress,
} from '#server/modules/documents/poster.ts';

const poster: Poster = {
  finalistId: 'FIN-1',
  place: 1,
  number: 1,
  name: 'Ayu Larasati',
  category: 'Jawa Tengah',
  eventName: 'Putri Nusantara 2026',
  offer: 'Rp 2.500 per vote.',
  closing: 'Voting ditutup Sabtu',
  address: 'https://sorak.example/events/putri/FIN-1',
  picture: '/media/finalists/a.webp',
};
const shown = Object.keys(poster).filter((field) => field !== 'finalistId' && field !== 'place');

describe('a poster', () => {
  test.each(shown)('is another one when its %s is', (field) => {
    const other = { ...poster, [field]: field === 'number' ? 2 : 'lain' };
    expect(posterFingerprint(other)).not.toBe(posterFingerprint(poster));
    expect(posterZipFingerprint([other])).not.toBe(posterZipFingerprint([poster]));
  });

  test('of a zip is another one when it is another finalist’s', () => {
    expect(posterZipFingerprint([{ ...poster, finalistId: 'FIN-2' }])).not.toBe(
      posterZipFingerprint([poster]),
    );
    expect(posterZipFingerprint([poster, poster])).not.toBe(posterZipFingerprint([poster]));
  });

  test.each(['https://sorak.example', 'https://sorak.example/', 'https://sorak.example//'])(
    'leads from %s to its finalist by one way of writing',
    (publicUrl) => {
      expect(voteAddress({ publicUrl, eventUniqueName: 'putri', finalistId: 'FIN-1' })).toBe(
        'https://sorak.example/events/putri/FIN-1',
      );
    },
  );

  test('has no sign in its address that means something there', () => {
    const address = voteAddress({
      publicUrl: 'https://a.example',
      eventUniqueName: 'a/b',
      finalistId: '../?#',
    });
    expect(address).toBe('https://a.example/events/a%2Fb/..%2F%3F%23');
  });
});
