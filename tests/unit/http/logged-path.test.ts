import { expect, test } from '@jest/globals';
import { loggedPath, registerPaths } from '#server/http/logged-path.ts';

registerPaths(['/api/v1/admin/events/:id', '/projector', '/sitemap.xml', '/s/e/:code']);

test.each([
  ['/', '/'],
  ['/api/v1/admin/events/EVT-1795252102123004', '/api/v1/admin/events/EVT-1795252102123004'],
  ['/api/v1/admin/events/gita-2026?token=x', '/api/v1/admin/events/…'],
  ['/api/v1/admin/events/:id', '/api/v1/admin/events/…'],
  ['/projector/AbC?x', '/projector/…'],
  ['/sitemap.xml', '/sitemap.xml'],
  ['/sitemap.xml;jsessionid=1', '/…'],
  ['//secret//', '//…//'],
  ['/%61pi/v1', '/…/v1'],
  ['secret', '…'],
  ['?secret', ''],
])('%s is written down as %s', (url, path) => {
  expect(loggedPath(url)).toBe(path);
});

test('an endless address is cut', () => {
  expect(loggedPath('/a'.repeat(10_000)).length).toBeLessThan(30);
});
