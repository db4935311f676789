import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import express, { type ErrorRequestHandler } from 'express';
import { jsonBody, refuseStrangeJson } from '#server/http/json-body.ts';
import { processorMsOf } from '../../support/processor-time.ts';

/** For logs it says what was wrong. */
const refusal = (message: string) => expect.objectContaining({ code: 'malformed_json', message });
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('JSON that two readers could read differently', () => {
  test.each([
    ['{"a":1,"a":2}'],
    ['{"a":{"b":1,"c":2,"b":3}}'],
    ['[{"a":1},{"b":1,"b":1}]'],
    ['{"a" : 1, "\\u0061":2}'],
    ['{"a\\"b":1,"a\\"b":2}'],
    ['{"a":1,"a"\n:2}'],
    ['{"a":1,"a"\r\t:2}'],
    ['{"a":1,"a"\t:2}'],
    ['{"a":{"b":1},"a":2}'],
    ['{"a":[1],"a":2}'],
    ['{"a\\\\":1,"a\\\\":2}'],
    ['{"b":"\\\\","a":1,"a":2}'],
    ['{"b":"\\\\\\"","a":1,"a":2}'],
  ])('%s is refused for its repeated key', (text) => {
    expect(() => refuseStrangeJson(text)).toThrow(refusal('a key is repeated'));
  });

  test.each([
    ['{"__proto__":1}'],
    ['{"a":[{"constructor":{"prototype":{}}}]}'],
    ['{"prototype":1}'],
    ['{"__pro\\u0074o__" : {}}'],
  ])('%s is refused for a key that reaches into objects', (text) => {
    expect(() => refuseStrangeJson(text)).toThrow(refusal('a key that no object has'));
  });

  test.each([
    ['{"a":"__proto__","b":["constructor"]}'],
    ['{"a":1,"b":{"a":2}}'],
    ['[{"a":1},{"a":2}]'],
    ['{"a":"a","b":"a"}'],
    ['["a","a"]'],
    ['{"a":{"b":1},"b":{"a":2}}'],
    ['{"a\\"":1,"b\\"":2}'],
    ['["a":1,"a":2]'],
    ['"a":1'],
    [`[${'[],{},'.repeat(30)}1]`],
    ['{"text":"{\\"a\\":1,\\"a\\":2}"}'],
    ['{"b":"\\\\\\",\\"a\\":1","a":2}'],
    ['{"a":"\\'],
    ['{"a":"\\"'],
    ['"a"'],
    [''],
    ['{"a":"unclosed'],
    ['}}}]]'],
    ['{"\\x":1,"\\y":2}'],
  ])('%s passes, or is left to the parser', (text) => {
    expect(() => refuseStrangeJson(text)).not.toThrow();
  });

  test('20 levels are enough for anybody', () => {
    expect(() => refuseStrangeJson(nested(20))).not.toThrow();
    expect(() => refuseStrangeJson(nested(21))).toThrow(refusal('nested too deeply'));
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

describe('the body of a request', () => {
  let server: Server;
  beforeAll(async () => {
    const app = express();
    app.post('/small', jsonBody(20));
    app.post('/{*any}', jsonBody());
    app.use((request, response) => {
      response.json({ body: request.body ?? null });
    });
    const refuse: ErrorRequestHandler = ({ code, type }, _request, response, _next) => {
      response.json({ refused: code ?? type });
    };
    app.use(refuse);
    server = app.listen(0);
    await new Promise((listening) => server.once('listening', listening));
  });
  afterAll(() => new Promise((closed) => server.close(closed)));

  const send = async (init: RequestInit, path = '/') => {
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://localhost:${port}${path}`, { method: 'POST', ...init });
    return response.json();
  };
  const json = (body: string, headers: Record<string, string> = {}) => ({
    body,
    headers: { 'Content-Type': 'application/json', ...headers },
  });

  test('is read as JSON', async () => {
    expect(await send(json('{"name":"Ayu Ñandú"}'))).toEqual({ body: { name: 'Ayu Ñandú' } });
    expect(await send(json('{"a":1}', { 'Content-Type': 'application/json; charset=utf-8' }))).toEqual({
      body: { a: 1 },
    });
  });

  test.each([
    ['utf-16le', (text: string) => Buffer.from(text, 'utf16le')],
    ['utf-16be', (text: string) => Buffer.from(text, 'utf16le').swap16()],
    ['utf-32le', (text: string) => Buffer.from([...text].flatMap((sign) => [sign.charCodeAt(0), 0, 0, 0]))],
    ['utf-7', (text: string) => Buffer.from(text.replaceAll('_', '+AF8-'))],
    ['UTF-16', (text: string) => Buffer.from(text, 'utf16le')],
    ['latin1', (text: string) => Buffer.from(text)],
  ])('of another charset is refused: %s', async (charset, encode) => {
    const headers = { 'Content-Type': `application/json; charset=${charset}` };
    for (const text of ['{"a":1}', '{"__proto__":{"a":1}}', '{"a":1,"a":2}']) {
      const { refused } = await send({ headers, body: encode(text) });
      expect(refused).toMatch(/^(unsupported_media_type|charset\.unsupported)$/);
    }
  });

  test('is not waited for where none is announced', () => {
    const next = jest.fn();
    jsonBody()({ headers: { 'content-length': '0' } } as never, {} as never, next);
    expect(next.mock.calls).toEqual([[]]);
  });

  test('may be missing, whatever type is named', async () => {
    expect(await send({})).toEqual({ body: null });
    expect(await send({ headers: { 'Content-Type': 'text/plain' } })).toEqual({ body: null });
  });

  test('of another type is refused, also when it comes in pieces without its length', async () => {
    expect(await send(json('{"a":1}', { 'Content-Type': 'text/plain' }))).toEqual({
      refused: 'unsupported_media_type',
    });
    const pieces = () => new Blob(['{"a":', '1}']).stream();
    const inPieces = { duplex: 'half' } as RequestInit;
    expect(await send({ ...inPieces, body: pieces(), headers: { 'Content-Type': 'text/plain' } })).toEqual({
      refused: 'unsupported_media_type',
    });
    expect(
      await send({ ...inPieces, body: pieces(), headers: { 'Content-Type': 'application/json' } }),
    ).toEqual({ body: { a: 1 } });
  });

  test('that is compressed is refused: it could unpack to anything', async () => {
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
    expect(await send({ body: gzipSync('{"a":1}'), headers })).toEqual({ refused: 'encoding.unsupported' });
  });

  test('that two readers could read differently is refused before it is parsed', async () => {
    expect(await send(json('{"a":1,"a":2}'))).toEqual({ refused: 'malformed_json' });
  });

  test('is 100 KiB at most, or what the endpoint allows', async () => {
    const ofLength = (length: number) => json(JSON.stringify(['x'.repeat(length - '[""]'.length)]));
    const tooLarge = { refused: 'entity.too.large' };
    expect(await send(ofLength(100 * 1024))).toHaveProperty('body');
    expect(await send(ofLength(100 * 1024 + 1))).toEqual(tooLarge);
    expect(await send(ofLength(20), '/small')).toHaveProperty('body');
    expect(await send(ofLength(21), '/small')).toEqual(tooLarge);
  });
});
