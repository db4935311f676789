import { describe, expect, test } from '@jest/globals';
import { refuseStrangeJson } from '#server/http/json-body.ts';
import { processorMsOf } from '../../support/processor-time.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('JSON that two readers could read differently', () => {
  test.each([
    ['{"a":1,"a":2}'],
    ['{"a":{"b":1,"c":2,"b":3}}'],
    ['[{"a":1},{"b":1,"b":1}]'],
    ['{"a" : 1, "\\u0061":2}'],
    ['{"a\\"b":1,"a\\"b":2}'],
  ])('%s is refused for its repeated key', (text) => {
    expect(() => refuseStrangeJson(text)).toThrow('a key is repeated');
  });

  test.each([
    ['{"__proto__":1}'],
    ['{"a":[{"constructor":{"prototype":{}}}]}'],
    ['{"prototype":1}'],
    ['{"__pro\\u0074o__" : {}}'],
  ])('%s is refused for a key that reaches into objects', (text) => {
    expect(() => refuseStrangeJson(text)).toThrow('a key that no object has');
  });

  test.each([
    ['{"a":"__proto__","b":["constructor"]}'],
    ['{"a":1,"b":{"a":2}}'],
    ['[{"a":1},{"a":2}]'],
    ['{"a":"a","b":"a"}'],
    ['["a","a"]'],
    ['{"text":"{\\"a\\":1,\\"a\\":2}"}'],
    ['"a"'],
    [''],
    ['{"a":"unclosed'],
    ['}}}]]'],
  ])('%s passes, or is left to the parser', (text) => {
    expect(() => refuseStrangeJson(text)).not.toThrow();
  });

  test('20 levels are enough for anybody', () => {
    expect(() => refuseStrangeJson(nested(20))).not.toThrow();
    expect(() => refuseStrangeJson(nested(21))).toThrow('nested too deeply');
  });

  test('a body of the largest size takes almost no time, whatever is in it', () => {
    const hostile = [
      '"\\'.repeat(51_200),
      '"'.repeat(102_400),
      '"a":'.repeat(25_600),
      '{'.repeat(102_400),
      nested(19).repeat(2_000),
    ];
    const spentMs = processorMsOf(() => {
      for (const text of hostile) {
        try {
          refuseStrangeJson(text);
        } catch {
          // Refused is as good as passed here: it is about the time.
        }
      }
    });
    expect(spentMs).toBeLessThan(1_000);
  });
});
