import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { UPLOAD_BYTES_MAX } from '#contracts/media/uploads.ts';
import { findNginx, prepareNginx, readNginxExample } from '../../support/nginx.ts';
import { findFreePort, untilReady } from '../../support/processes.ts';
import { makeSecret, spellingsOf } from '../../support/secret-walk.ts';
import { until } from '../../support/waiting.ts';
import { ROOT, readDocument, sectionOf } from './documents.ts';

/** A directive of an nginx configuration: its words, and what stands in its braces. */
interface Directive {
  words: string[];
  block: Directive[] | null;
}

const section = sectionOf(readDocument('docs/operations.md'), 'TLS and the proxy');
const example = readNginxExample();

/** @throws Error where nginx would refuse to read on */
function parse(text: string): Directive[] {
  const tokens = text.replaceAll(/^\s*#.*$/gm, '').match(/"[^"]*"|[{};]|[^\s{};"]+/g) ?? [];
  let at = 0;
  const readBlock = (isOuter: boolean): Directive[] => {
    const directives: Directive[] = [];
    let words: string[] = [];
    for (; at < tokens.length; at += 1) {
      const token = tokens[at] ?? '';
      if (token === ';' || token === '{') {
        if (words.length === 0) throw new Error(`a "${token}" without a directive`);
        at += token === '{' ? 1 : 0;
        directives.push({ words, block: token === '{' ? readBlock(false) : null });
        words = [];
      } else if (token === '}') {
        if (isOuter || words.length > 0) throw new Error(`"}" after "${words.join(' ')}"`);
        return directives;
      } else words.push(token.replaceAll('"', ''));
    }
    if (!isOuter || words.length > 0) throw new Error(`the end comes after "${words.join(' ')}"`);
    return directives;
  };
  return readBlock(true);
}

function findAll(directives: readonly Directive[], name: string): Directive[] {
  return directives.flatMap((each) => [
    ...(each.words[0] === name ? [each] : []),
    ...(each.block ? findAll(each.block, name) : []),
  ]);
}

const config = parse(example);
const valuesOf = (name: string) => findAll(config, name).map(({ words }) => words.slice(1).join(' '));
const locations = new Map(
  findAll(config, 'location').map(({ words, block }) => [words.slice(1).join(' '), block ?? []]),
);
/** The least; of a directive that is nowhere it is no number, which is neither more nor less than anything. */
const seconds = (name: string) => {
  const values = valuesOf(name).map((value) => Number.parseInt(value, 10));
  return values.length > 0 ? Math.min(...values) : Number.NaN;
};
/** What its log may hold: nothing of what a visitor chooses. */
const LOGGED = new Set([
  ...['$time_iso8601', '$remote_addr', '$request_method', '$sorak_area', '$status', '$body_bytes_sent'],
  ...['$request_time', '$upstream_addr', '$upstream_status', '$sent_http_x_request_id'],
]);
/** Its own, not those of blocks inside. */
const headersOf = (block: readonly Directive[]) =>
  block.filter(({ words }) => words[0] === 'proxy_set_header').map(({ words }) => words.slice(1));
const source = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Both messages of the provider: about payments, and about transfers. */
const MONEY = '~ ^/api/v1/(?:payments|transfers)/notifications$';

describe('the nginx example', () => {
  test('a slip in it would be seen', () => {
    expect(() => parse('a { b c; ')).toThrow();
    expect(() => parse('a { b c }')).toThrow();
    expect(() => parse('a b; }')).toThrow();
  });

  test('sends every path to upstreams that it has, all of the same processes', () => {
    const upstreams = findAll(config, 'upstream');
    const names = upstreams.map(({ words }) => words[1]);
    const variables = new Map(
      findAll(config, 'map').map(({ words, block }) => [
        words[2],
        (block ?? []).map((each) => each.words.at(-1)),
      ]),
    );
    const targets = valuesOf('proxy_pass').map((target) => target.replace('http://', ''));
    expect(targets).toContain('$sorak_sockets');
    for (const name of targets) {
      for (const each of variables.get(name) ?? [name]) expect(names).toContain(each);
    }
    const processes = upstreams.map(({ block }) =>
      findAll(block ?? [], 'server').map(({ words }) => words[1]),
    );
    expect(processes[0]?.length).toBeGreaterThan(1);
    for (const each of processes) expect(each).toEqual(processes[0]);
  });

  test('names paths that the server has', () => {
    expect([...locations.keys()]).toEqual(['/', '/socket.io/', MONEY, '~ ^/(?:assets|media)/', '= /metrics']);
    expect(source('server/http/openapi.ts')).toContain("API_BASE = '/api/v1'");
    expect(source('server/modules/payments/payments.route.ts')).toContain("'/payments/notifications'");
    for (const path of ['/assets', '/media']) expect(source('server/app.ts')).toContain(`app.use('${path}'`);
    expect(source('server/http/health.ts')).toContain("'/metrics'");
    // Socket.IO's own path, which we leave as it is.
    expect(source('server/realtime/socket-server.ts')).not.toMatch(/\bpath:/);
  });

  test('is sticky only for sockets that poll, and lets WebSockets through', () => {
    const sticky = findAll(config, 'upstream').filter(({ block }) => findAll(block ?? [], 'hash').length > 0);
    expect(sticky.map(({ words }) => words[1])).toEqual(['sorak_polling']);
    const chosen = findAll(config, 'map').find(({ words }) => words[2] === '$sorak_sockets');
    expect(chosen?.words[1]).toBe('$arg_transport:$arg_sid');
    expect(chosen?.block?.map(({ words }) => words)).toEqual([
      ['default', 'sorak_polling'],
      ['websocket:', 'sorak_websockets'],
    ]);
  });

  test('passes an Upgrade on at the gateway’s path alone, and none but to a WebSocket', () => {
    const where = [...locations].filter(([, block]) => headersOf(block).some(([name]) => name === 'Upgrade'));
    expect(where.map(([path]) => path)).toEqual(['/socket.io/']);
    expect(headersOf(findAll(config, 'server').at(-1)?.block ?? [])).toEqual([
      ['Host', '$host'],
      ['X-Forwarded-For', '$remote_addr'],
      ['Connection', ''],
    ]);
    expect(headersOf(locations.get('/socket.io/') ?? [])).toEqual([
      ['Host', '$host'],
      ['X-Forwarded-For', '$remote_addr'],
      ['Upgrade', '$websocket_upgrade'],
      ['Connection', '$websocket_connection'],
    ]);
    const byUpgrade = findAll(config, 'map').filter(({ words }) => words[1] === '$http_upgrade');
    expect(byUpgrade.map(({ words, block }) => [words[2], block?.map(({ words: each }) => each)])).toEqual([
      [
        '$websocket_upgrade',
        [
          ['default', ''],
          ['websocket', 'websocket'],
        ],
      ],
      [
        '$websocket_connection',
        [
          ['default', ''],
          ['websocket', 'upgrade'],
        ],
      ],
    ]);
  });

  test('what visitors do leaves no process out for notifications, and a hanging one is left in time', () => {
    const users = [...locations].filter(([, block]) =>
      findAll(block, 'proxy_pass')[0]?.words[1]?.endsWith('_payments'),
    );
    expect(users.map(([path]) => path)).toEqual([MONEY]);
    for (const { words, block } of findAll(config, 'upstream')) {
      const bounds = findAll(block ?? [], 'server').map(({ words: [, , fails] }) =>
        Number(fails?.split('=')[1]),
      );
      expect(Math.min(...bounds)).toBeGreaterThanOrEqual(words[1] === 'sorak_payments' ? 1 : 10);
    }
    const money = locations.get(MONEY) ?? [];
    const inSeconds = (name: string) => Number.parseInt(findAll(money, name)[0]?.words[1] ?? '', 10);
    // The server answers within 5 s, the provider waits for 15.
    expect(inSeconds('proxy_read_timeout')).toBeGreaterThan(5);
    expect(inSeconds('proxy_next_upstream_timeout')).toBeGreaterThan(inSeconds('proxy_read_timeout'));
    expect(inSeconds('proxy_next_upstream_timeout')).toBeLessThan(15);
  });

  test('waits longer than what it must not cut, and takes what the server takes', () => {
    const numberIn = (path: string, name: string) =>
      Number(new RegExp(`${name}: ([\\d_]+)`).exec(source(path))?.[1]?.replaceAll('_', ''));
    const gateway = 'server/realtime/socket-server.ts';
    const silence = numberIn(gateway, 'pingInterval') + numberIn(gateway, 'pingTimeout');
    expect(silence).toBeGreaterThan(20_000);
    expect(silence).toBeLessThan(30_000);
    // Everywhere but for notifications, which another process may take over.
    const elsewhere = findAll(config, 'server')
      .at(-1)
      ?.block?.filter(({ words }) => words[0] === 'proxy_read_timeout');
    const timeout = Number.parseInt(elsewhere?.[0]?.words[1] ?? '', 10) * 1_000;
    expect(
      findAll(
        [...locations].flatMap(([, block]) => block),
        'proxy_read_timeout',
      ),
    ).toHaveLength(1);
    expect(timeout).toBeGreaterThan(silence);
    expect(timeout).toBeGreaterThan(50_000);
    const keepAlive = numberIn('server/platform/http-server.ts', 'keepAliveMs');
    expect(seconds('keepalive_timeout') * 1_000).toBeLessThan(keepAlive);
    expect(valuesOf('client_max_body_size')).toEqual(['6m']);
    expect(6 * 1024 * 1024).toBeGreaterThan(UPLOAD_BYTES_MAX);
  });

  test('says who the visitor is in one way that TRUSTED_PROXIES=1 takes', () => {
    expect(valuesOf('proxy_set_header')).toContain('X-Forwarded-For $remote_addr');
    expect(valuesOf('set_real_ip_from')).not.toContain('0.0.0.0/0');
    expect(section).toContain('TRUSTED_PROXIES=1');
  });

  test('limits nothing that brings money, and asks another process for it', () => {
    const money = locations.get(MONEY) ?? [];
    expect(findAll(money, 'proxy_next_upstream')[0]?.words).toContain('non_idempotent');
    expect(example).not.toMatch(/limit_(?:req|conn)/);
  });

  test('writes down no address as it is, nor anything that a visitor sends', () => {
    const format = valuesOf('log_format').join(' ');
    const variables = [...format.matchAll(/\$\w+/g)].map(([name]) => name);
    expect(variables.filter((name) => !LOGGED.has(name))).toEqual([]);
    expect(variables).toContain('$sorak_area');
    expect(valuesOf('access_log').map((value) => value.split(' ').at(-1))).toEqual(['sorak']);
    // The level at which whole requests are not written down.
    expect(valuesOf('error_log').map((value) => value.split(' ').at(-1))).toEqual(['alert']);
  });

  const found = findNginx();

  (found ? test : test.skip)('is accepted by the nginx of this machine', () => {
    const { prefix, args } = prepareNginx({ port: 8443, processes: ['127.0.0.1:3000'] });
    const tried = spawnSync(found ?? '', ['-t', ...args]);
    rmSync(prefix, { recursive: true, force: true });
    expect({ status: tried.status, said: tried.status === 0 ? '' : tried.stderr.toString() }).toEqual({
      status: 0,
      said: '',
    });
  });

  (found ? test : test.skip)('lets no secret into the logs of the nginx of this machine', async () => {
    const secret = makeSecret();
    const answering = createServer((request, response) => {
      // Some are answered; of the others nginx finds nobody.
      if (request.method === 'GET') response.end('ok');
      else request.socket.destroy();
    });
    await new Promise<void>((resolve) => answering.listen(0, '127.0.0.1', resolve));
    const { port: upstream } = answering.address() as AddressInfo;
    const port = await findFreePort();
    const { prefix, args } = prepareNginx({ port, processes: [`127.0.0.1:${upstream}`] });
    const running = spawn(found ?? '', args, { stdio: 'ignore' });
    try {
      const origin = `http://127.0.0.1:${port}`;
      await untilReady(`${origin}/livez`);
      const places = [
        '/',
        '/projector/',
        '/api/v1/screens/',
        '/media/',
        '/api/v1/auth/login/',
        '/socket.io/',
      ];
      const paths = [...places.map((path) => path + secret), `/projector?${secret}`, `/?token=${secret}`];
      const headers = {
        Authorization: secret,
        Cookie: secret,
        Referer: `http://x/${secret}`,
        'User-Agent': secret,
      };
      for (const path of paths) {
        for (const method of ['GET', 'POST'])
          await fetch(origin + path, { method, headers, body: method === 'POST' ? secret : null });
      }
      const file = (name: string) => readFileSync(join(prefix, name), 'utf8');
      await until(
        'each request is logged',
        {},
        () => file('sorak.log').split('\n').length > paths.length * 2,
      );
      expect(file('sorak.log')).toMatch(/ GET \/projector 200 /);
      expect(file('sorak.log')).toMatch(/ POST \/api\/v1\/screens 502 /);
      for (const name of ['sorak.log', 'error.log', 'start.log']) {
        for (const spelling of spellingsOf(secret)) expect(file(name)).not.toContain(spelling);
      }
    } finally {
      running.kill('SIGTERM');
      await new Promise((resolve) => running.once('close', resolve));
      answering.closeAllConnections();
      answering.close();
      rmSync(prefix, { recursive: true, force: true });
    }
  });
});
