const SECRET = /pass(word|phrase)?|hash|token|secret|signature|credential|server_?key|authorization|cookie/i;
const PERSONAL = /e[-_]?mail|phone|address|latitude|longitude/i;
const MAX_DEPTH = 6;

/**
 * A copy that may be kept for ever: secrets are replaced, personal data are masked, everything else stays. Dates become ISO text.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (value instanceof Date) return value.toISOString();
  if (value === null || typeof value !== 'object') return value;
  if (depth >= MAX_DEPTH) return '[deeper]';
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, redactEntry(key, item, depth + 1)]),
  );
}

function redactEntry(key: string, item: unknown, depth: number): unknown {
  if (item === null || item === undefined || item === '') return item ?? null;
  if (SECRET.test(key)) return '[redacted]';
  if (PERSONAL.test(key)) return typeof item === 'string' ? mask(item) : '[redacted]';
  return redact(item, depth);
}

/** `sari@contoh.id` → `s***@contoh.id`; other text keeps its first letter. */
function mask(text: string): string {
  const at = text.indexOf('@');
  return at > 0 ? `${text[0]}***${text.slice(at)}` : `${text[0]}***`;
}
