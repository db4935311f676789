import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { config } from '../platform/config.ts';

/**
 * Content Security Policy and its companions. Scripts come from us and from the payment provider; what the provider's script frames is
 * the provider's own origin. Styles may be inline: the toasts and menus of the client place themselves that way.
 */
export function secureHeaders(): RequestHandler {
  const { environment, payment, publicUrl, geocoderUrl } = config();
  const provider = new URL(payment.snapScriptUrl).origin;
  const sockets = new URL(publicUrl).origin.replace(/^http/, 'ws');
  const isProduction = environment === 'production';
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", provider],
        'script-src-attr': ["'none'"],
        'frame-src': ["'self'", provider],
        // Older Safari does not count our own sockets as 'self'.
        'connect-src': ["'self'", sockets, provider, ...(geocoderUrl ? [new URL(geocoderUrl).origin] : [])],
        'img-src': ["'self'", 'data:', 'blob:', provider],
        'style-src': ["'self'", "'unsafe-inline'"],
        'font-src': ["'self'", 'data:'],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'self'"],
        ...(isProduction && { 'upgrade-insecure-requests': [] }),
      },
    },
    // Wallets and banks open in windows of their own that report back.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // The provider looks at the referring origin.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isProduction ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  });
}

/** The same headers by name, for answers that Express has no part in; whatever the request, they do not differ. */
export function listSecureHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  const recorder = {
    setHeader: (name: string, value: string) => {
      headers[name] = value;
    },
    removeHeader: () => undefined,
  };
  secureHeaders()({} as Request, recorder as unknown as Response, () => undefined);
  return headers;
}
