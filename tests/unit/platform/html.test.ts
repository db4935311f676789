import { expect, test } from '@jest/globals';
import { escapeHtml, toScriptJson } from '#server/platform/html.ts';

test('text between tags and in attributes cannot open or end any', () => {
  expect(escapeHtml(`<b title="a" class='b'>A & B</b>`)).toBe(
    '&lt;b title=&quot;a&quot; class=&#39;b&#39;&gt;A &amp; B&lt;/b&gt;',
  );
});

test('JSON in a script neither ends it nor opens a comment, breaks no line, and is read back as it was', () => {
  const value = { text: '</script><!-- a && b -->\u2028\u2029', list: [1, null] };
  const json = toScriptJson(value);
  expect(json).toBe(
    String.raw`{"text":"\u003c/script\u003e\u003c!-- a \u0026\u0026 b --\u003e\u2028\u2029","list":[1,null]}`,
  );
  expect(JSON.parse(json)).toEqual(value);
});
