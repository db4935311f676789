import type { Language } from '#contracts/language.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { deleteFactorsOf, deleteRecoveryCodesOf } from '../factors/index.ts';
import type { LetterSender } from '../mail/index.ts';
import { changeFactors } from './change-factors.ts';
import { findKeptUser } from './desk-users.repository.ts';

/**
 * Takes all factors of somebody away who lost them; the next login sets new ones up where they are required.
 *
 * @throws AppError `user_not_found`, `own_factors` (nobody is a way around their own), `no_factors` when there is none, `too_many_letters`
 */
export async function resetUserFactors(
  userId: string,
  { reason }: { reason: string },
  writer: DeskWriter,
  by: { language: Language; sender: LetterSender },
): Promise<void> {
  if (userId === writer.viewer.userId) throw new AppError({ code: 'own_factors' });
  const user = await findKeptUser(userId);
  if (!user) throw new AppError({ code: 'user_not_found' });
  await changeFactors(userId, { ...by, letter: 'factors_reset', except: null }, async (session) => {
    const factors = await deleteFactorsOf(userId, session);
    if (factors === 0) throw new AppError({ code: 'no_factors' });
    await deleteRecoveryCodesOf(userId, session);
    await recordDeskWrite(
      writer,
      {
        action: 'user.reset_factors',
        target: { type: 'user', id: userId, name: user.name },
        before: { factors },
        after: { factors: 0, reason },
      },
      session,
    );
  });
}
