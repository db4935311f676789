import { AppError } from '#server/platform/app-error.ts';
import type { DeskWriter } from '../audit/index.ts';
import type { Transfer } from './transfer.ts';

/**
 * Two people move money: what one has done another one has to agree to.
 *
 * @throws AppError `other_person_required`
 */
export function requireOtherPerson(
  { viewer }: DeskWriter,
  { than }: { than: readonly (string | null)[] },
): void {
  if (than.includes(viewer.userId)) throw new AppError({ code: 'other_person_required' });
}

/**
 * Whoever has said that an attempt did not arrive has no hand in the next one: what they said may be wrong, and the money would go twice by one person.
 *
 * @param former the attempts before it
 * @throws AppError `other_person_required`
 */
export function requireOtherThanFailed(userId: string, former: readonly Pick<Transfer, 'history'>[]): void {
  const said = former.flatMap(({ history }) =>
    history.flatMap(({ state, by }) => (state === 'failed' && by !== null ? [by] : [])),
  );
  if (said.includes(userId)) throw new AppError({ code: 'other_person_required' });
}
