import { AppError } from '#server/platform/app-error.ts';
import type { DeskWriter } from '../audit/index.ts';
import { changeByPerson, requireTransfer } from './change-by-person.ts';
import { requireOtherPerson } from './require-other-person.ts';
import type { Transfer } from './transfer.ts';

/**
 * Somebody has found out by the bank's statement what became of a transfer, of which the provider says nothing (any more). Only of one that waits for it: before, the
 * provider is still asked.
 *
 * @throws AppError `transfer_not_found`, `results_hidden`, `transfer_not_changeable`, `other_person_required` for whoever asked for it
 */
export async function decideTransfer(
  id: string,
  { carriedOut, reason }: { carriedOut: boolean; reason: string },
  writer: DeskWriter,
): Promise<Transfer> {
  const transfer = await requireTransfer(id, writer.viewer);
  if (transfer.state !== 'unknown' || transfer.waitsSince === null)
    throw new AppError({ code: 'transfer_not_changeable' });
  requireOtherPerson(writer, { than: [transfer.askedBy] });
  const state = carriedOut ? 'completed' : 'failed';
  return changeByPerson(transfer, {
    action: 'transfer.decide',
    change: {
      state,
      cause: reason,
      outcome: state,
      set: { waitsSince: null },
      dueAt: null,
    },
    writer,
  });
}
