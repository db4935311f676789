import { expect, test } from '@jest/globals';
import { socialLink } from '#client/lib/social-link.ts';

test.each([
  ['ayularasati', 'https://www.instagram.com/ayularasati', '@ayularasati'],
  ['@ayu.larasati', 'https://www.instagram.com/ayu.larasati', '@ayu.larasati'],
  ['ayu.larasati', 'https://www.instagram.com/ayu.larasati', '@ayu.larasati'],
  ['https://www.tiktok.com/@ayu', 'https://www.tiktok.com/@ayu', '@ayu'],
  ['ayularasati.id', 'https://ayularasati.id/', 'ayularasati.id'],
  ['https://example.com/ayu', 'https://example.com/ayu', 'example.com/ayu'],
])('%s leads to %s', (typed, href, label) => {
  expect(socialLink(typed)).toEqual({ href, label });
});

test.each([null, undefined, '', ' ', '-', 'javascript:alert(1)', 'data:text/html,x', 'http://'])(
  '%p is no link',
  (typed) => {
    expect(socialLink(typed)).toBeNull();
  },
);
