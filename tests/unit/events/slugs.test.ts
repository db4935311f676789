import { describe, expect, test } from '@jest/globals';
import { SLUG_MAX, slugQuerySchema, slugSchema } from '#contracts/events/slugs.ts';

const RESERVED =
  'about account admin api auth board check checkout dashboard details draft edit event events faq finalist finalists help home index login logout ' +
  'media new null preview privacy-policy projector refund register robots search sitemap sorak status support terms undefined vote voting www';

/** What is wrong with it: the sentence's name, or the kind of rule; null when it is taken. */
function faultOf(slug: unknown): unknown {
  const [issue] = slugSchema.safeParse(slug).error?.issues ?? [];
  if (!issue) return null;
  return issue.code === 'custom'
    ? issue.params?.sentence
    : issue.code === 'too_big'
      ? issue.code
      : issue.message;
}

describe('an event’s address', () => {
  test.each(RESERVED.split(' '))('%s is the site’s own', (slug) => {
    expect(faultOf(slug)).toBe('slugReserved');
    expect(faultOf(`${slug}-2026`)).toBeNull();
  });

  test.each(['putri-nusantara-2026', 'a', '7', 'a-1-b', ' spaces-around ', 'x'.repeat(SLUG_MAX)])(
    '%s is taken',
    (slug) => expect(slugSchema.parse(slug)).toBe(slug.trim()),
  );

  test.each([
    '',
    'Putri',
    'putri--nusantara',
    '-putri',
    'putri-',
    'putri_nusantara',
    'putri nusantara',
    'pütri',
    'a/b',
    '/a',
    'a!',
    undefined,
  ])('%s is no address', (slug) => expect(faultOf(slug)).toBe('slugPattern'));

  test('has so many characters at most', () => {
    expect(faultOf('x'.repeat(SLUG_MAX + 1))).toBe('too_big');
  });

  test('is looked up as it is typed, with the event that may keep its own', () => {
    expect(slugQuerySchema.parse({ unique_name: ' putri ' })).toEqual({ unique_name: 'putri' });
    expect(slugQuerySchema.safeParse({ unique_name: 'admin' }).success).toBe(false);
    expect(slugQuerySchema.safeParse({ unique_name: 'putri', event_id: '' }).success).toBe(false);
  });
});
