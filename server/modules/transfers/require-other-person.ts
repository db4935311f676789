import { AppError } from '#server/platform/app-error.ts';
import type { DeskWriter } from '../audit/index.ts';

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
