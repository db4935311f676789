import { describe, expect, test } from '@jest/globals';
import { sanitizeDescription } from '#server/modules/events/sanitize-description.ts';

describe('the description of an event', () => {
  test('keeps what text needs', () => {
    const html = '<h2>Juri</h2><p>Tiga <strong>juri</strong> dan <em>publik</em>.</p><ul><li>Satu</li></ul>';
    expect(sanitizeDescription(html)).toBe(html);
  });

  test.each([
    '<script>alert(1)</script>',
    '<style>body{display:none}</style>',
    '<iframe src="https://jahat.example"></iframe>',
    '<svg onload="alert(1)"><text>x</text></svg>',
    '<img src=x onerror=alert(1)>',
    '<object data="x">x</object>',
  ])('drops %s with everything in it', (html) => {
    expect(sanitizeDescription(`<p>a</p>${html}<p>b</p>`)).toBe('<p>a</p><p>b</p>');
  });

  test('drops handlers, styles, classes and addresses that run', () => {
    expect(sanitizeDescription('<p onclick="x()" style="color:red" class="y">a</p>')).toBe('<p>a</p>');
    expect(sanitizeDescription('<a href="javascript:alert(1)">a</a>')).not.toContain('javascript');
    expect(sanitizeDescription('<a href="//jahat.example">a</a>')).not.toContain('jahat');
  });

  test('opens links elsewhere without a way back', () => {
    expect(sanitizeDescription('<a href="https://contoh.id">a</a>')).toBe(
      '<a href="https://contoh.id" rel="noopener noreferrer nofollow" target="_blank">a</a>',
    );
  });
});
