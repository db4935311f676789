import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { type LogKeys, logKeysSchema } from '#contracts/log/log-keys.ts';
import { type NoteKey, parseVkey } from '#contracts/log/signed-note.ts';

export interface WitnessConfig {
  /** The name of the key: who the witness is, as `kampus.ac.id/saksi`. */
  name: string;
  /** Where state, key and evidence lie. */
  dir: string;
  host: string;
  /** 0: a free one. */
  port: number;
  logs: WitnessedLogs;
}

/** Whose checkpoints the witness looks at. */
export interface WitnessedLogs {
  /** Single logs. */
  keys: readonly NoteKey[];
  /** Hosts all of whose logs are witnessed: their `sorak-log.json`. */
  hosts: readonly LogKeys[];
}

const logsSchema = z.object({
  logs: z._default(z.array(z.string()), []),
  hosts: z._default(z.array(logKeysSchema), []),
});

const environmentSchema = z.object({
  WITNESS_NAME: z.string().check(z.regex(/^[^\p{White_Space}+]+$/u)),
  WITNESS_LOGS: z.string(),
  WITNESS_DIR: z._default(z.string(), '.data/witness'),
  WITNESS_HOST: z._default(z.string(), '127.0.0.1'),
  WITNESS_PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), 3_200),
});

/** @throws Error that names what is missing or wrong */
export function readConfig(environment: Record<string, string | undefined>): WitnessConfig {
  const read = environmentSchema.safeParse(environment);
  if (!read.success)
    throw new Error(
      `${read.error.issues.map(({ path }) => path.join('.')).join(', ')}: see witness/README.md`,
    );
  const { WITNESS_NAME, WITNESS_LOGS, WITNESS_DIR, WITNESS_HOST, WITNESS_PORT } = read.data;
  const logs = parseLogs(readFileSync(WITNESS_LOGS, 'utf8'), WITNESS_LOGS);
  return { name: WITNESS_NAME, dir: WITNESS_DIR, host: WITNESS_HOST, port: WITNESS_PORT, logs };
}

function parseLogs(text: string, path: string): WitnessedLogs {
  try {
    const { logs, hosts } = logsSchema.parse(JSON.parse(text));
    return { keys: logs.map(parseVkey), hosts };
  } catch (error) {
    throw new Error(`${path} is not a list of logs: see witness/README.md`, { cause: error });
  }
}
