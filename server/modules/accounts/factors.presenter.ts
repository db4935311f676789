import type { Factor } from '#contracts/accounts/factors.ts';
import type { FactorRecord } from '../factors/index.ts';

/** A passkey or an authenticator app as its owner sees it. */
export function presentFactor({ id, kind, name, createdAt, lastUsedAt }: FactorRecord): Factor {
  return {
    id,
    kind,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}

/** What the browser is to hand to `navigator.credentials`. */
export function presentPasskeyOptions({ challengeId, options }: { challengeId: string; options: object }) {
  return { challenge_id: challengeId, options };
}
