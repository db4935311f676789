import { describe, expect, test } from '@jest/globals';
import { sanitizeDescription } from '#server/modules/events/sanitize-description.ts';

describe('the description of an event', () => {
  test('keeps what text needs', () => {
    const html = '<h2>Juri</h2><p>Tiga <strong>juri</strong> dan <em>publik</em>.</p><ul><li>Satu</li></ul>';
    expect(sanitizeDescription(html)).toBe(html);
  });

  test.each([
    '<p>a<br />b</p><hr />',
    '<h2>a</h2><h3>b</h3><h4>c</h4>',
    '<strong>a</strong> <b>b</b> <em>c</em> <i>d</i> <u>e</u> <s>f</s> <small>g</small>',
    '<blockquote>a</blockquote>',
    '<ul><li>a</li></ul><ol><li>b</li></ol>',
    '<table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
    '<a href="https://contoh.id" title="Contoh" rel="noopener noreferrer nofollow" target="_blank">a</a>',
  ])('keeps %s as it is', (html) => {
    expect(sanitizeDescription(html)).toBe(html);
  });

  test.each(['https://contoh.id', 'http://contoh.id', 'mailto:a@contoh.id', 'tel:+62812'])(
    'keeps a link to %s',
    (href) => {
      expect(sanitizeDescription(`<a href="${href}">a</a>`)).toContain(`href="${href}"`);
    },
  );

  test('makes a second-rank heading of a first-rank one, which the page has already', () => {
    expect(sanitizeDescription('<h1>a</h1>')).toBe('<h2>a</h2>');
  });

  test.each([
    '<textarea>x</textarea>',
    '<select><option>x</option></select>',
    '<noscript>x</noscript>',
    '<iframe>x</iframe>',
    '<math><mi>x</mi></math>',
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
