import type { IncomingHttpHeaders } from 'node:http';
import express, { type RequestHandler } from 'express';
import { AppError } from '../platform/app-error.ts';
import { isStrangeKey } from './strange-keys.ts';

const JSON_LIMIT_BYTES = 100 * 1024;
const MAX_DEPTH = 20;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Parses a JSON body of at most `limitBytes` bytes. Compressed bodies are refused (they could unpack to anything), as are other types and charsets,
 * deep nesting, repeated keys, since two readers of the same text could then see two different bodies, and keys that reach into objects
 * themselves (`__proto__`).
 *
 * @throws AppError `unsupported_media_type`, `malformed_json`; body-parser's own errors for the rest
 */
export function jsonBody(limitBytes: number = JSON_LIMIT_BYTES): RequestHandler {
  const parse = express.json({
    limit: limitBytes,
    inflate: false,
    verify: (_request, _response, bytes, charset) => {
      // The parser decodes by the charset that is named: it would read another text than the one that is looked at here.
      if (charset !== 'utf-8') throw new AppError({ code: 'unsupported_media_type' });
      refuseStrangeJson(bytes.toString('utf8'));
    },
  });
  return (request, response, next) => {
    if (!hasBody(request.headers)) return next();
    if (!request.is('application/json')) throw new AppError({ code: 'unsupported_media_type' });
    parse(request, response, next);
  };
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * One pass over the text before it is parsed. Text that is not JSON at all passes here and is refused by the parser.
 *
 * @throws AppError `malformed_json` for nesting deeper than {@link MAX_DEPTH}, for a repeated key and for a strange one
 */
export function refuseStrangeJson(text: string): void {
  /** The keys of each open object; null for an open list. */
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === OPEN_BRACE) open.push(new Set());
    else if (character === OPEN_BRACKET) open.push(null);
    else if (character === CLOSE_BRACE || character === CLOSE_BRACKET) open.pop();
    else if (character === QUOTE) {
      const end = endOfString(text, at);
      if (end === -1) return;
      if (isKey(text, end + 1)) noteKey(open.at(-1), text.slice(at, end + 1));
      at = end;
    }
    if (open.length > MAX_DEPTH) throw new AppError({ code: 'malformed_json', message: 'nested too deeply' });
  }
}

/** The index of the quote that closes the string which opens at `start`, or -1. */
function endOfString(text: string, start: number): number {
  // Nothing finds a character as fast as this; -1 is behind no backslash either.
  let quote = text.indexOf('"', start + 1);
  while (isEscaped(text, quote)) quote = text.indexOf('"', quote + 1);
  return quote;
}

/** True behind an odd number of backslashes: each pair of them is one backslash of the string. */
function isEscaped(text: string, index: number): boolean {
  let first = index;
  while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
  return (index - first) % 2 === 1;
}

function isKey(text: string, index: number): boolean {
  let at = index;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1;
  return text[at] === ':';
}

function noteKey(keys: Set<string> | null | undefined, token: string): void {
  if (!keys) return;
  const key = token.includes('\\') ? unescaped(token) : token.slice(1, -1);
  if (isStrangeKey(key)) throw new AppError({ code: 'malformed_json', message: 'a key that no object has' });
  if (keys.has(key)) throw new AppError({ code: 'malformed_json', message: 'a key is repeated' });
  keys.add(key);
}

function unescaped(token: string): string {
  try {
    return JSON.parse(token);
  } catch {
    // The parser says what is wrong with the text.
    return token;
  }
}
