import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listSecureHeaders } from '#server/http/security-headers.ts';
import { loadConfig, useConfig } from '#server/platform/config.ts';

const stores = { MONGODB_URL: 'mongodb://db/sorak', REDIS_URL: 'redis://cache' };
const inDevelopment = loadConfig(stores);
const inProduction = {
  ...inDevelopment,
  environment: 'production' as const,
  publicUrl: 'https://sorak.example',
  geocoderUrl: 'https://places.example/reverse?x=1',
  payment: { ...inDevelopment.payment, snapScriptUrl: 'https://app.midtrans.com/snap/snap.js' },
};
const policyOf = (headers: Record<string, string>) =>
  Object.fromEntries(
    String(headers['Content-Security-Policy'])
      .split(';')
      .map((directive) => directive.split(' '))
      .map(([name, ...values]) => [name, values.join(' ')]),
  );

describe('the headers of every answer', () => {
  let headers: Record<string, string> = {};
  beforeAll(() => {
    useConfig(inProduction);
    headers = listSecureHeaders();
  });
  afterAll(() => useConfig(inDevelopment));

  test('let a page load ours and the provider’s alone: every directive, word by word', () => {
    expect(policyOf(headers)).toEqual({
      'default-src': "'self'",
      'script-src': "'self' https://app.midtrans.com",
      'script-src-attr': "'none'",
      'frame-src': "'self' https://app.midtrans.com",
      'connect-src': "'self' wss://sorak.example https://app.midtrans.com https://places.example",
      'img-src': "'self' data: blob: https://app.midtrans.com",
      'style-src': "'self' 'unsafe-inline'",
      'font-src': "'self' data:",
      'worker-src': "'self'",
      'manifest-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'self'",
      'upgrade-insecure-requests': '',
    });
  });

  test('pin https for a year, with all below the host', () => {
    expect(headers['Strict-Transport-Security']).toBe('max-age=31536000; includeSubDomains');
  });

  test('keep addresses, windows and kinds of content to themselves', () => {
    expect(headers).toMatchObject({
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'SAMEORIGIN',
    });
  });

  test('ask plain http, in development, for nothing that it cannot keep', () => {
    useConfig(inDevelopment);
    const plain = listSecureHeaders();
    expect(plain['Strict-Transport-Security']).toBeUndefined();
    expect(policyOf(plain)).not.toHaveProperty('upgrade-insecure-requests');
    expect(policyOf(plain)['connect-src']).toContain('ws://localhost:3000');
  });
});
