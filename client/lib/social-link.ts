export type SocialLink = { href: string; label: string };

const HANDLE = /^@?[\w.]{1,64}$/;
/** Endings that distinguish a site's name from a handle with a dot in it. */
const SITE = /\.(com|net|org|id|co|me|tv|app|io|ee|link|bio|info|edu)$/i;

/**
 * What was typed as social media as a link: an address as it is, a bare name as one of Instagram. Null for nothing,
 * a dash, or anything that is neither.
 */
export function socialLink(typed: string | null | undefined): SocialLink | null {
  if (!typed || !/[A-Za-z0-9]/.test(typed)) return null;
  const text = typed.trim();
  if (HANDLE.test(text) && (text.startsWith('@') || !SITE.test(text))) {
    const handle = text.replace('@', '');
    return { href: `https://www.instagram.com/${handle}`, label: `@${handle}` };
  }
  const url = asUrl(/^[a-z]+:/i.test(text) ? text : `https://${text}`);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  return url && isWeb && url.hostname.includes('.') ? { href: url.href, label: labelOf(url) } : null;
}

function asUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** `https://www.instagram.com/ayu/` → `@ayu`; other sites keep their host so that nobody is led astray. */
function labelOf(url: URL): string {
  const host = url.hostname.replace(/^www\./, '');
  const [name, ...rest] = url.pathname.split('/').filter(Boolean);
  if (!name || rest.length > 0) return host;
  const handle = name.replace(/^@/, '');
  return /^(instagram|tiktok|x|twitter|threads)\.(com|net)$/.test(host) ? `@${handle}` : `${host}/${name}`;
}
