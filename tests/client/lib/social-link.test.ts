import { expect, test } from '@jest/globals';
import { socialLink } from '#client/lib/social-link.ts';

test.each([
  ['ayularasati', 'https://www.instagram.com/ayularasati', '@ayularasati'],
  ['@ayu.larasati', 'https://www.instagram.com/ayu.larasati', '@ayu.larasati'],
  ['ayu.larasati', 'https://www.instagram.com/ayu.larasati', '@ayu.larasati'],
  ['https://www.tiktok.com/@ayu', 'https://www.tiktok.com/@ayu', '@ayu'],
  ['ayularasati.id', 'https://ayularasati.id/', 'ayularasati.id'],
  ['https://example.com/ayu', 'https://example.com/ayu', 'example.com/ayu'],
  ['  ayu  ', 'https://www.instagram.com/ayu', '@ayu'],
  ['@ayu.id', 'https://www.instagram.com/ayu.id', '@ayu.id'],
  ['http://example.com', 'http://example.com/', 'example.com'],
  ['example.com/a:b', 'https://example.com/a:b', 'example.com/a:b'],
  ['https://www.instagram.com/ayu/', 'https://www.instagram.com/ayu/', '@ayu'],
  ['https://mywww.com/ayu', 'https://mywww.com/ayu', 'mywww.com/ayu'],
  ['https://example.com/a/b', 'https://example.com/a/b', 'example.com'],
  ['https://www.threads.net/@ayu@b', 'https://www.threads.net/@ayu@b', '@ayu@b'],
  ['https://tiktok.com/ayu@b', 'https://tiktok.com/ayu@b', '@ayu@b'],
  ['https://notx.com/ayu', 'https://notx.com/ayu', 'notx.com/ayu'],
  ['https://x.com.example.id/ayu', 'https://x.com.example.id/ayu', 'x.com.example.id/ayu'],
])('%s leads to %s', (typed, href, label) => {
  expect(socialLink(typed)).toEqual({ href, label });
});

test.each([
  null,
  undefined,
  '',
  ' ',
  '-',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://',
  '_',
  '@.',
  'ftp://example.com',
  'http://localhost/ayu',
  'ayu larasati',
])('%p is no link', (typed) => {
  expect(socialLink(typed)).toBeNull();
});
