import { i18n, setLanguage } from '../../lib/i18n/i18n.ts';
import { getClaims, verifySession } from '../../lib/session.ts';

/**
 * Confirms the session of a login and goes on in the language that the account has saved. Only here: whoever chooses another one on this
 * device afterwards keeps it until the next login.
 */
export async function takeUpSession(): Promise<void> {
  await verifySession({ force: true });
  const saved = getClaims()?.language;
  // A language file that cannot be fetched is no reason to stay at the login.
  if (saved && saved !== i18n.language) await setLanguage(saved).catch(() => undefined);
}
