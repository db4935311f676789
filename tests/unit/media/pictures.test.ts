import { describe, expect, test } from '@jest/globals';
import { pictureAt, pictureSrcSet } from '#contracts/media/pictures.ts';
import { pictureUrlSchema, requiredPictureUrl } from '#contracts/media/uploads.ts';

describe('a stored picture', () => {
  test('has an address for each width, on whatever host', () => {
    expect(pictureAt('/media/finalists/x.webp', 320)).toBe('/media/finalists/x-w320.webp');
    expect(pictureAt('https://sorak.id/media/events/x.webp', 640)).toBe(
      'https://sorak.id/media/events/x-w640.webp',
    );
    expect(pictureSrcSet('/media/finalists/x.webp')).toBe(
      '/media/finalists/x-w320.webp 320w, /media/finalists/x-w640.webp 640w, /media/finalists/x.webp 1280w',
    );
  });

  test.each([
    '',
    '/media/.webp',
    '/logo.webp',
    '/media/finalists/x.png',
    '/media/finalists/x.webp?v=1',
    'xwebp',
  ])('is not at %j: that address stays as it is', (url) => {
    expect(pictureAt(url, 320)).toBe(url);
    expect(pictureSrcSet(url)).toBeUndefined();
  });
});

describe('the address of an uploaded picture', () => {
  test.each([
    '/media/event_organizers/a.webp',
    '/media/events/A_b-9.webp',
    '/media/finalists/a.webp',
    '/media/hero_img/a.webp',
    `/media/events/${'a'.repeat(100)}.webp`,
  ])('may be %s', (url) => {
    expect(pictureUrlSchema.safeParse(url).success).toBe(true);
  });

  test.each([
    '',
    '/media/others/a.webp',
    'https://sorak.id/media/events/a.webp',
    '/media/events/a.png',
    '/media/events/a.webp?x',
    '/media/events/../a.webp',
    '/media/events/.webp',
    `/media/events/${'a'.repeat(101)}.webp`,
    '/media/events/axwebp',
  ])('is not %j', (url) => {
    const issues = pictureUrlSchema.safeParse(url).error?.issues ?? [];
    expect(issues.map(({ message }) => message)).toEqual(['pictureAddress']);
  });

  test('that has to be there says one thing alone where it is not', () => {
    const schema = requiredPictureUrl('profileImageRequired');
    for (const missing of ['', undefined, null]) {
      const issues = schema.safeParse(missing).error?.issues ?? [];
      expect(issues.map(({ message }) => message)).toEqual(['profileImageRequired']);
    }
    expect(schema.safeParse('/media/events/a.webp').success).toBe(true);
    expect(schema.safeParse('a').error?.issues[0]?.message).toBe('pictureAddress');
  });
});
