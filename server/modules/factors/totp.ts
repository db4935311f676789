import { Secret, TOTP } from 'otpauth';

const STEP_SECONDS = 30;
const SECRET_BYTES = 20;

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: 'Sorak',
    label,
    secret: Secret.fromBase32(secret),
    period: STEP_SECONDS,
    digits: 6,
  });
}

/** A secret of 160 random bits, base32 (RFC 4226 recommends that length). */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** `otpauth://totp/Sorak:NAME?secret=…`, which apps scan. @param label by which its owner finds the account in the app */
export function totpUri(secret: string, label: string): string {
  return totpOf(secret, label).toString();
}

/**
 * The step that a code is of: the present one, the one before (it was typed slowly) or the next (the telephone's clock is ahead).
 *
 * @returns null for any other code
 */
export function stepOf(code: string, { secret, now }: { secret: string; now: Date }): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1_000 / STEP_SECONDS) + delta;
}
