/** What Vite leaves of client/index.html, as far as the server reads it. */
export const PAGE_TEMPLATE =
  '<!doctype html><html><head><!--app-head--></head><body><div id="root"><!--app-html--></div><!--app-data--></body></html>';

/** What stands in `#root` before scripts run. */
export function rootOf(html: string): string {
  return /<div id="root">([\s\S]*)<\/div><script/.exec(html)?.[1] ?? '';
}

/** The page's data for the application. */
export function dataOf(html: string) {
  const json = /<script[^>]*id="sorak-data"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1];
  return JSON.parse(json ?? 'null');
}

/** What a crawler without scripts reads of a page: title, canonical address and all named or Open Graph tags. */
export function tagsOf(html: string): {
  title: string | undefined;
  canonical: string | undefined;
  tags: Record<string, string>;
} {
  const head = /<head>([\s\S]*?)<\/head>/.exec(html)?.[1] ?? '';
  const tags = [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)" \/>/g)];
  return {
    title: /<title>([^<]*)<\/title>/.exec(head)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)" \/>/.exec(head)?.[1],
    tags: Object.fromEntries(tags.map(([, key = '', content = '']) => [key, content])),
  };
}
