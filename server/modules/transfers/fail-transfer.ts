import { AppError } from '#server/platform/app-error.ts';
import type { DeskWriter } from '../audit/index.ts';
import { changeByPerson, requireTransfer } from './change-by-person.ts';
import { requireOtherPerson } from './require-other-person.ts';
import type { Transfer } from './transfer.ts';

/**
 * A transfer does not leave after all, or came back: one that nobody has begun yet, or one by a file that the bank has not carried out or has sent back. It can be
 * ordered anew then, so that whoever asked for it does not do this, nor whoever put it into a file or typed in that it was carried out.
 *
 * @throws AppError `transfer_not_found`, `results_hidden`, `transfer_not_changeable`, `other_person_required`
 */
export async function failTransfer(
  id: string,
  { reason }: { reason: string },
  writer: DeskWriter,
): Promise<Transfer> {
  const transfer = await requireTransfer(id, writer.viewer);
  const isManual = transfer.adapter === 'manual' && transfer.state !== 'failed';
  if (!isManual && transfer.state !== 'ordered') throw new AppError({ code: 'transfer_not_changeable' });
  const exportedBy = transfer.history.findLast(({ state }) => state === 'sending')?.by ?? null;
  requireOtherPerson(writer, { than: [transfer.askedBy, exportedBy, transfer.recordedBy] });
  const outcome = transfer.state === 'completed' ? 'returned' : 'failed';
  return changeByPerson(transfer, {
    action: 'transfer.fail',
    change: { state: 'failed', cause: reason, outcome, dueAt: null },
    writer,
  });
}
