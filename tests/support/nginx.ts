import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { readDocument, sectionOf } from '../unit/docs/documents.ts';

/** The configuration that docs/operations.md gives. */
export function readNginxExample(): string {
  const section = sectionOf(readDocument('docs/operations.md'), 'TLS and the proxy');
  return /```nginx\n([\s\S]*?)```/.exec(section)?.[1] ?? '';
}

/** The nginx of this machine; undefined where there is none. */
export function findNginx(): string | undefined {
  const files = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'nginx'));
  return files.find((file) => spawnSync(file, ['-v']).status === 0);
}

/**
 * The example as this machine can run it: no such user, no certificate, other ports and folders.
 *
 * @param port of its https server, with plain HTTP here
 * @param processes instead of the four of the example, as `host:port`
 * @returns its folder, and the arguments of nginx
 */
export function prepareNginx({ port, processes }: { port: number; processes: string[] }): {
  prefix: string;
  args: string[];
} {
  const prefix = mkdtempSync(join(tmpdir(), 'sorak-nginx-'));
  mkdirSync(join(prefix, 'logs'));
  writeFileSync(join(prefix, 'mime.types'), 'types { text/html html; }');
  const here = readNginxExample()
    .replace('user nginx;', 'pid nginx.pid;\ndaemon off;')
    .replace('worker_processes auto;', 'worker_processes 1;')
    .replace(/^\s*(?:ssl_certificate|worker_rlimit_nofile).*$/gm, '')
    .replace('worker_connections 32768', 'worker_connections 512')
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
    .replace(/ {2}server \{\s+listen 80;[^}]*\}/, temporaryPaths)
    .replaceAll(/\/var\/(?:log|cache)\/nginx/g, prefix);
  writeFileSync(join(prefix, 'nginx.conf'), withProcesses(here, processes));
  return { prefix, args: ['-p', prefix, '-c', join(prefix, 'nginx.conf'), '-e', join(prefix, 'start.log')] };
}

const temporaryPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  .map((name) => `${name}_temp_path ${name};`)
  .join('\n');

function withProcesses(text: string, processes: readonly string[]): string {
  const example = [...new Set(text.match(/10\.0\.0\.\d+:\d+/g))];
  const lines = text.split('\n').filter((line) => {
    const named = example.findIndex((each) => line.includes(each));
    return named < processes.length;
  });
  return example.reduce(
    (all, each, index) => all.replaceAll(each, processes[index] ?? each),
    lines.join('\n'),
  );
}
