import { decodeBase64, decodeUtf8, encodeBase64, encodeUtf8 } from './bytes.ts';
import { type CanonicalValue, parseCanonicalJson, printCanonicalJson } from './canonical-json.ts';
import { refuse } from './format-error.ts';
import type { Hash } from './merkle.ts';

/**
 * An entry of the log, version 1 (docs/decisions/0074): lines of UTF-8 in a fixed order, each ending in a line feed. Every entry has one spelling; whatever
 * else has its meaning is refused.
 */
export type LogEntry = VoteEntry | RulesEntry;

interface NumberedEntry {
  /** Its row in the book: 1 for the log's first leaf. */
  sequence: number;
  /** Of votes: the provider's instant of the payment or its reversal. Of rules: since when they are in force. */
  at: Date;
}

/** What happened to an order's votes. */
export const VOTE_KINDS = ['settle', 'refund', 'reverse'] as const;

export interface VoteEntry extends NumberedEntry {
  type: 'vote';
  finalistId: string;
  /** Signed: what is added to the finalist's votes. */
  votes: number;
  kind: (typeof VOTE_KINDS)[number];
  /** Whose votes these are: see `commitment.ts`. */
  commitment: Hash;
}

export interface RulesEntry extends NumberedEntry {
  type: 'rules';
  /** All rules from now on, not the changed ones alone. */
  rules: { readonly [name: string]: CanonicalValue };
  /** Why they were changed; empty for the first ones. */
  reason: string;
}

const VOTE = 'sorak-vote/1';
const RULES = 'sorak-rules/1';
const MAX_ENTRY_BYTES = 0xff_ff;
/** Four years of a million votes a second. */
const MAX_VOTES = 1e15 - 1;

const SEQUENCE = '([1-9]\\d{0,15})';
const INSTANT = '(2\\d{3}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z)';
const FINALIST = '([A-Za-z0-9][A-Za-z0-9._~-]{0,63})';
const VOTES = '(0|-?[1-9]\\d{0,14})';
const HASH = '([A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=)';
const VOTE_ENTRY = new RegExp(
  `^${VOTE}\\n${SEQUENCE}\\n${INSTANT}\\n${FINALIST}\\n${VOTES}\\n(${VOTE_KINDS.join('|')})\\n${HASH}\\n$`,
);
const RULES_ENTRY = new RegExp(`^${RULES}\\n${SEQUENCE}\\n${INSTANT}\\n(\\{[^\\n]*\\})\\n("[^\\n]*")\\n$`);

/** @throws {LogFormatError} for what {@link parseEntry} would not read as the same entry */
export function printEntry(entry: LogEntry): Uint8Array {
  const { sequence, at } = entry;
  const instant = Number.isNaN(at.getTime()) ? '' : at.toISOString();
  if (entry.type === 'vote' && Math.abs(entry.votes) > MAX_VOTES) refuse('too many votes');
  const lines =
    entry.type === 'vote'
      ? [
          ...[VOTE, sequence, instant, entry.finalistId, entry.votes, entry.kind],
          encodeBase64(entry.commitment),
        ]
      : [RULES, sequence, instant, printCanonicalJson(entry.rules), printCanonicalJson(entry.reason)];
  const bytes = encodeUtf8(lines.map((line) => `${line}\n`).join(''));
  parseEntry(bytes);
  return bytes;
}

/** @throws {LogFormatError} for anything but the one spelling of an entry of this version */
export function parseEntry(bytes: Uint8Array): LogEntry {
  if (bytes.length > MAX_ENTRY_BYTES) refuse('an entry that is too long');
  const text = decodeUtf8(bytes);
  const vote = VOTE_ENTRY.exec(text);
  if (vote) return readVote(vote);
  const rules = RULES_ENTRY.exec(text);
  if (rules) return readRules(rules);
  return refuse('not an entry of version 1');
}

function readVote([
  ,
  sequence,
  instant,
  finalistId = '',
  votes,
  kind,
  commitment = '',
]: RegExpExecArray): VoteEntry {
  return {
    type: 'vote',
    ...readPlace(sequence, instant),
    finalistId,
    votes: Number(votes),
    kind: VOTE_KINDS.find((each) => each === kind) ?? refuse('a kind of vote that there is not'),
    commitment: decodeBase64(commitment),
  };
}

function readRules([, sequence, instant, rules = '', reason = '']: RegExpExecArray): RulesEntry {
  const place = readPlace(sequence, instant);
  const [value, why] = [parseCanonicalJson(rules), parseCanonicalJson(reason)];
  if (!isObject(value) || typeof why !== 'string') return refuse('not rules and a reason');
  return { type: 'rules', ...place, rules: value, reason: why };
}

const isObject = (value: CanonicalValue): value is RulesEntry['rules'] =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readPlace(sequence = '', instant = ''): NumberedEntry {
  const at = new Date(instant);
  // A 30 February would be read as 2 March.
  if (Number.isNaN(at.getTime()) || at.toISOString() !== instant) refuse('an instant that there is not');
  if (!Number.isSafeInteger(Number(sequence))) refuse('a sequence number that is too large');
  return { sequence: Number(sequence), at };
}
