import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Api, buildVisitor, startApi } from '../../support/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const sendText = (text: string, type = 'application/json') =>
  api.post('/auth/login').set('Content-Type', type).send(text);

describe('errors', () => {
  test('have a code, a sentence in the language of the request, and the id of the request', async () => {
    const answer = await api
      .post('/auth/verify')
      .set({ 'Accept-Language': 'en', 'X-Request-Id': 'check-12345' });
    expect(answer.body).toEqual({
      code: 'session_required',
      message: 'Please log in first.',
      request_id: 'check-12345',
    });
    expect(answer.headers['x-request-id']).toBe('check-12345');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers.vary).toContain('Accept-Language');
  });

  test('a strange request id is replaced by one of ours', async () => {
    for (const given of ['x', 'a b c d e f g h', 'x'.repeat(65), '"}<script>']) {
      const answer = await api.raw('get', '/livez').set('X-Request-Id', given);
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test('an unknown path of the API is JSON, too', async () => {
    for (const path of ['/api/v1/nothing', '/api/v2/events', '/api']) {
      const answer = await api.raw('get', path);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ code: 'not_found', message: 'Tidak ditemukan.' });
    }
  });

  test('a path that cannot be decoded is malformed', async () => {
    const answer = await api.get('/events/%E0%A4%A');
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('malformed_request');
  });
});

describe('bodies', () => {
  test.each([
    ['{"email_username":', 400, 'malformed_json'],
    ['null', 400, 'malformed_json'],
    ['"text"', 400, 'malformed_json'],
    ['{"email_username":"a","email_username":"b","password":"c"}', 400, 'malformed_json'],
    [`{"email_username":${'['.repeat(200)}${']'.repeat(200)}}`, 400, 'malformed_json'],
    ['[]', 422, 'validation_failed'],
    ['{"__proto__":{"email_username":"a","password":"b"}}', 400, 'malformed_json'],
    [JSON.stringify({ email_username: 'a', password: 'b'.repeat(101 * 1024) }), 413, 'payload_too_large'],
  ])('%.50s → %i %s', async (text, status, code) => {
    const answer = await sendText(text);
    expect(answer.status).toBe(status);
    expect(answer.body.code).toBe(code);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=latin1',
  ])('of type %s are not taken', async (type) => {
    const answer = await sendText('{"email_username":"a","password":"b"}', type);
    expect(answer.status).toBe(415);
    expect(answer.body.code).toBe('unsupported_media_type');
  });

  test('that are compressed are not taken: they could unpack to anything', async () => {
    const answer = await sendText('{}').set('Content-Encoding', 'gzip');
    expect(answer.status).toBe(415);
  });

  test('are not read at all without a session where one is needed', async () => {
    const answer = await api.post('/auth/logout').set('Content-Type', 'text/plain').send('x'.repeat(200_000));
    expect(answer.status).toBe(401);
  });
});

describe('hostile connections', () => {
  test('a request line that is no HTTP is answered and closed', async () => {
    const { port } = new URL(api.origin);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
  });

  test('too many headers are refused', async () => {
    const { token } = await buildVisitor();
    const answer = await api
      .raw('post', '/api/v1/auth/verify')
      .set('Authorization', `Bearer ${token}${'a'.repeat(20_000)}`);
    expect(answer.status).toBe(431);
  });
});
