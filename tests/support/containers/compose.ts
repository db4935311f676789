/** Reads docker-compose.yml and the Dockerfile as the engine would, as far as the tests need. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../../..');

/** One service after its variables were filled in. */
export interface ComposeService {
  image: string;
  command: string[];
  environment?: Record<string, string>;
  healthcheck?: { test?: string[]; disable?: boolean };
  ports?: string[];
  profiles?: string[];
  stop_grace_period?: string;
  restart?: string;
  volumes?: string[];
  user?: string;
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  cap_add?: string[];
  privileged?: boolean;
  security_opt?: string[];
  mem_limit?: string;
  pids_limit?: number;
  network_mode?: string;
  depends_on?: Record<string, { condition: string }>;
}

export interface ComposeFile {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
}

/**
 * The compose file with `${NAME:-default}`, `${NAME:?what to do}` and `$$` replaced.
 *
 * @param env what the engine would take from `.env` or `--env-file`
 * @throws Error naming a variable that must be set
 */
export function readCompose(env: Record<string, string> = {}): ComposeFile {
  const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
  // After parsing, as the engine does: an empty value is an empty text then, not YAML's null.
  const fill = (_key: unknown, value: unknown) =>
    typeof value === 'string' ? interpolate(value, env) : value;
  return JSON.parse(JSON.stringify(parse(text, { merge: true })), fill);
}

function interpolate(text: string, env: Record<string, string>): string {
  return text
    .replace(/\$\{(\w+):-([^}]*)\}/g, (_whole, name: string, otherwise: string) => env[name] || otherwise)
    .replace(/\$\{(\w+):\?([^}]*)\}/g, (_whole, name: string, missing: string) => {
      if (!env[name]) throw new Error(`${name}: ${missing}`);
      return env[name];
    })
    .replaceAll('$$', '$');
}

/** The variables of an env file. */
export function readEnvFile(name: string): Record<string, string> {
  const lines = readFileSync(join(root, name), 'utf8').split('\n');
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
      return key ? [[key, value ?? '']] : [];
    }),
  );
}

export interface Instruction {
  name: string;
  text: string;
}

/** The instructions of the Dockerfile, one each, continued lines joined. */
export function readDockerfile(): Instruction[] {
  return readFileSync(join(root, 'Dockerfile'), 'utf8')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .flatMap((line) => {
      const [, name, text] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
      return name && text ? [{ name, text }] : [];
    });
}
