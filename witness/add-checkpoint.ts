import { areSame, decodeBase64, decodeUtf8 } from '#contracts/log/bytes.ts';
import { type Checkpoint, openCheckpoint, printCheckpoint } from '#contracts/log/checkpoint.ts';
import { LogFormatError, refuse, UntrustedNoteError } from '#contracts/log/format-error.ts';
import { keysOfLog } from '#contracts/log/log-keys.ts';
import { HASH_BYTES, type Hash, rootOfLeaves, verifyConsistency } from '#contracts/log/merkle.ts';
import { cosignText, type NoteKey, type NoteSigner, printNote } from '#contracts/log/signed-note.ts';
import type { WitnessedLogs } from './config.ts';
import type { Seen, State } from './state.ts';

export interface Answer {
  status: 200 | 400 | 403 | 404 | 409 | 422;
  body: string;
  type?: 'text/x.tlog.size';
}

export interface Witness {
  logs: WitnessedLogs;
  state: State;
  signer: NoteSigner;
  /** Unix seconds. */
  now: () => number;
  say: (line: string) => void;
}

const MAX_PROOF = 63;
const EMPTY_ROOT = rootOfLeaves([]);

/** Answers a request of C2SP tlog-witness: a signature for a checkpoint that continues what was signed before, and for no other. */
export async function addCheckpoint(body: Uint8Array, witness: Witness): Promise<Answer> {
  try {
    return await cosign(parseRequest(body), witness);
  } catch (error) {
    if (error instanceof UntrustedNoteError) return { status: 403, body: `${error.message}\n` };
    if (error instanceof LogFormatError) return { status: 400, body: `${error.message}\n` };
    throw error;
  }
}

interface WitnessRequest {
  oldSize: number;
  proof: Hash[];
  /** Of the note's first line, nothing of which is verified yet. */
  origin: string;
  note: Uint8Array;
}

/** @throws {LogFormatError} */
function parseRequest(body: Uint8Array): WitnessRequest {
  const end = body.findIndex((byte, at) => byte === 0x0a && body[at + 1] === 0x0a);
  if (end < 0) return refuse('a request without a checkpoint');
  const [first = '', ...hashes] = decodeUtf8(body.subarray(0, end)).split('\n');
  const [, old = ''] = /^old (0|[1-9]\d{0,15})$/.exec(first) ?? [];
  if (old === '' || !Number.isSafeInteger(Number(old))) refuse('a request without an old size');
  if (hashes.length > MAX_PROOF) refuse('a proof that is too long');
  const proof = hashes.map(decodeBase64);
  if (proof.some(({ length }) => length !== HASH_BYTES)) refuse('a proof of what is no hash');
  const note = body.slice(end + 2);
  const [origin = ''] = decodeUtf8(note).split('\n', 1);
  return { oldSize: Number(old), proof, origin, note };
}

async function cosign({ oldSize, proof, origin, note }: WitnessRequest, witness: Witness): Promise<Answer> {
  const { state, signer, now } = witness;
  const logKeys = keysOf(origin, witness.logs);
  if (logKeys.length === 0) return { status: 404, body: 'not a log that is witnessed here\n' };
  const { checkpoint, signatures } = await openCheckpoint(note, { origin, logKeys });
  if (oldSize > checkpoint.size) return { status: 400, body: 'an old size beyond the new one\n' };
  // Between this and `advance` others may be faster: then nothing is written, and nothing signed is given out.
  const seen = state.find(origin);
  const fault = findFault({ checkpoint, oldSize, proof, seen });
  if (fault?.kept && seen) {
    const { size, root } = checkpoint;
    state.keepRefused(origin, { kind: fault.kept, size, root, note: decodeUtf8(note), seen: seen.note });
    witness.say(`refused (${fault.kept}): ${origin}, size ${size}`);
  }
  if (fault) return fault.answer;
  const text = printCheckpoint(checkpoint);
  const line = await cosignText(text, { ...signer, seconds: now() });
  const lines = [...signatures.map((each) => each.line), line];
  const signed = decodeUtf8(printNote(text, lines));
  const to: Seen = { size: checkpoint.size, root: checkpoint.root, note: signed };
  if (!state.advance(origin, { from: seen, to })) return conflict(state.find(origin));
  return { status: 200, body: `${line}\n` };
}

function keysOf(origin: string, { keys, hosts }: WitnessedLogs): NoteKey[] {
  const ofHosts = hosts.filter(({ origin_prefix: prefix }) => origin.startsWith(prefix));
  return [
    ...keys.filter(({ name }) => name === origin),
    ...ofHosts.flatMap((host) => keysOfLog(host, origin)),
  ];
}

const conflict = (seen: Seen | null): Answer => ({
  status: 409,
  body: `${seen?.size ?? 0}\n`,
  type: 'text/x.tlog.size',
});

/** Why a checkpoint is not signed, and as what it is kept. */
interface RefusalReason {
  answer: Answer;
  kept?: 'fork' | 'unproven';
}

function findFault(request: {
  checkpoint: Checkpoint;
  oldSize: number;
  proof: readonly Hash[];
  seen: Seen | null;
}): RefusalReason | null {
  const { checkpoint, oldSize, proof, seen } = request;
  const { size, root } = checkpoint;
  const isFork = seen !== null && seen.size === size && !areSame(seen.root, root);
  if (oldSize !== (seen?.size ?? 0))
    return { answer: conflict(seen), ...(isFork ? { kept: 'fork' as const } : {}) };
  const refused = (why: string, kept?: RefusalReason['kept']): RefusalReason => ({
    answer: { status: 422, body: `${why}\n` },
    ...(kept ? { kept } : {}),
  });
  if (size === 0 && !areSame(root, EMPTY_ROOT)) return refused('an empty tree with another root', 'fork');
  if (isFork) return refused('another root of the same size', 'fork');
  if (oldSize === 0 || oldSize === size) return proof.length > 0 ? refused('a proof of nothing') : null;
  const oldRoot = seen?.root ?? EMPTY_ROOT;
  if (verifyConsistency({ oldSize, size, proof, oldRoot, root })) return null;
  return refused('no proof that it continues what was signed before', 'unproven');
}
