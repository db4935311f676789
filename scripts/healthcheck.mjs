/** `node scripts/healthcheck.mjs URL`: exit code 0 when the address answers 2xx within 4 s. For containers, which have no curl. */
const [url = ''] = process.argv.slice(2);

try {
  const answer = await fetch(url, { signal: AbortSignal.timeout(4_000) });
  process.exit(answer.ok ? 0 : 1);
} catch {
  process.exit(1);
}
