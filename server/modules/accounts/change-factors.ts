import type { Language } from '#contracts/language.ts';
import { AppError } from '#server/platform/app-error.ts';
import { countFactors } from '../factors/index.ts';
import { type LetterSender, prepareMail } from '../mail/index.ts';
import { changeStanding } from './change-standing.ts';
import { loginKey } from './login-key.ts';
import { requiresFactor } from './requires-factor.ts';
import { isLivingSession } from './sessions.repository.ts';
import type { StandingChange } from './standing-change.ts';
import { findUser, updateHasFactor } from './users.repository.ts';

/** Who is to know of a change of factors, and who makes it. */
export interface FactorChange {
  letter: 'factor_added' | 'factor_removed' | 'recovery_codes_renewed' | 'factors_reset';
  language: Language;
  sender: LetterSender;
  /** The session that makes the change and stays; null: somebody else makes it. */
  except: string | null;
}

/**
 * The one place where an account's passkeys, authenticator apps and recovery codes change. Together with the write its other sessions end, links
 * that were mailed before work no more, and a letter says what was changed.
 *
 * @throws AppError `last_factor` when none would be left of an account that has to have one, `session_ended` when the one that makes the change has ended meanwhile,
 *   `too_many_letters`
 */
export async function changeFactors<T>(
  userId: string,
  { letter: template, language, sender, except }: FactorChange,
  write: (session: StandingChange) => Promise<T>,
): Promise<T> {
  const user = await findUser(userId);
  if (!user) throw new AppError({ code: 'session_ended' });
  const letter =
    user.email === null
      ? null
      : await prepareMail({ template, userId, addressKey: loginKey(user.email), language }, { sender });
  const changed = await changeStanding(
    async (session) => {
      // What ends sessions ends what they were about to change: a stolen one shall leave no key of its own behind.
      if (except !== null && !(await isLivingSession(except, session)))
        throw new AppError({ code: 'session_ended' });
      const result = await write(session);
      const left = await countFactors(userId, session);
      if (left === 0 && except !== null && requiresFactor(user.roleId))
        throw new AppError({ code: 'last_factor' });
      await updateHasFactor(userId, { hasFactor: left > 0 }, session);
      await letter?.store(session);
      return { result, whose: [userId] };
    },
    { except },
  );
  await letter?.send();
  return changed;
}
