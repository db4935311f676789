import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { UPLOAD_BYTES_MAX } from '#contracts/media/uploads.ts';
import { ROOT, readDocument, sectionOf } from './documents.ts';

/** A directive of an nginx configuration: its words, and what stands in its braces. */
interface Directive {
  words: string[];
  block: Directive[] | null;
}

const section = sectionOf(readDocument('docs/operations.md'), 'TLS and the proxy');
const example = /```nginx\n([\s\S]*?)```/.exec(section)?.[1] ?? '';

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
const source = (path: string) => readFileSync(join(ROOT, path), 'utf8');

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
    expect(processes[1]).toEqual(processes[0]);
  });

  test('names paths that the server has', () => {
    expect([...locations.keys()]).toEqual([
      '/',
      '/socket.io/',
      '= /api/v1/payments/notifications',
      '~ ^/(?:assets|media)/',
      '= /metrics',
    ]);
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
      ['websocket:', 'sorak'],
    ]);
    expect(valuesOf('proxy_set_header')).toEqual(
      expect.arrayContaining(['Upgrade $http_upgrade', 'Connection $connection_upgrade', 'Host $host']),
    );
  });

  test('waits longer than what it must not cut, and takes what the server takes', () => {
    const numberIn = (path: string, name: string) =>
      Number(new RegExp(`${name}: ([\\d_]+)`).exec(source(path))?.[1]?.replaceAll('_', ''));
    const gateway = 'server/realtime/socket-server.ts';
    const silence = numberIn(gateway, 'pingInterval') + numberIn(gateway, 'pingTimeout');
    expect(silence).toBeGreaterThan(20_000);
    expect(silence).toBeLessThan(30_000);
    expect(seconds('proxy_read_timeout') * 1_000).toBeGreaterThan(silence);
    expect(seconds('proxy_read_timeout') * 1_000).toBeGreaterThan(50_000);
    expect(seconds('keepalive_timeout') * 1_000).toBeLessThan(numberIn('server/main.ts', 'keepAliveTimeout'));
    expect(valuesOf('client_max_body_size')).toEqual(['6m']);
    expect(6 * 1024 * 1024).toBeGreaterThan(UPLOAD_BYTES_MAX);
  });

  test('says who the visitor is in one way that TRUSTED_PROXIES=1 believes', () => {
    expect(valuesOf('proxy_set_header')).toContain('X-Forwarded-For $remote_addr');
    expect(valuesOf('set_real_ip_from')).not.toContain('0.0.0.0/0');
    expect(section).toContain('TRUSTED_PROXIES=1');
  });

  test('limits nothing that brings money, and asks another process for it', () => {
    const money = locations.get('= /api/v1/payments/notifications') ?? [];
    expect(findAll(money, 'proxy_next_upstream')[0]?.words).toContain('non_idempotent');
    expect(example).not.toMatch(/limit_(?:req|conn)/);
  });

  const nginx = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'nginx'));
  const found = nginx.find((file) => spawnSync(file, ['-v']).status === 0);
  (found ? test : test.skip)('is accepted by the nginx of this machine', () => {
    const prefix = mkdtempSync(join(tmpdir(), 'sorak-nginx-'));
    writeFileSync(join(prefix, 'mime.types'), 'types { text/html html; }');
    // Of this machine: no such user, no certificate.
    const here = example
      .replace('user nginx;', 'pid nginx.pid;\nerror_log stderr;')
      .replace(/^\s*ssl_certificate.*$/gm, '')
      .replace('listen 443 ssl', 'listen 8443')
      .replace('listen 80', 'listen 8080')
      .replace('/var/cache/nginx/sorak', join(prefix, 'cache'));
    writeFileSync(join(prefix, 'nginx.conf'), here);
    const tried = spawnSync(found ?? '', ['-t', '-p', prefix, '-c', join(prefix, 'nginx.conf')]);
    rmSync(prefix, { recursive: true, force: true });
    expect({ status: tried.status, said: tried.status === 0 ? '' : tried.stderr.toString() }).toEqual({
      status: 0,
      said: '',
    });
  });
});
