import { afterEach, expect, test } from '@jest/globals';
import { cleanup, renderHook } from '@testing-library/react';
import { useDocumentTitle } from '#client/lib/use-document-title.ts';

const { title } = document;
afterEach(() => {
  cleanup();
  document.title = title;
});

test('the title of a page carries the name of the site once', () => {
  document.title = 'from the server';
  const { rerender } = renderHook((title: string | undefined) => useDocumentTitle(title), {
    initialProps: undefined as string | undefined,
  });
  expect(document.title).toBe('from the server');
  rerender('Putri Nusantara 2026');
  expect(document.title).toBe('Putri Nusantara 2026 · Sorak');
  rerender('Sorak');
  expect(document.title).toBe('Sorak');
  rerender(undefined);
  expect(document.title).toBe('Sorak');
});
