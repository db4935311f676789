import { BANKS, transferMethodOf } from '#contracts/transfers/banks.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { CSV_HEAD, csvLine } from '#server/platform/csv.ts';
import { newNumericId } from '#server/platform/ids.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { requireShown } from './change-by-person.ts';
import { requireOtherThanFailed } from './require-other-person.ts';
import { notesOf } from './transfer.ts';
import type { TransferFileDocument } from './transfer-files.model.ts';
import { findTransferFile, insertTransferFile } from './transfer-files.repository.ts';
import { findAttempts, findTransfersOfFile, putIntoFile } from './transfers.repository.ts';

/**
 * Makes a file for the bank out of chosen transfers. Each is in one file once: from then on it may have left.
 *
 * @throws AppError `transfer_not_changeable` where one of them is in a file already, leaves by itself, or is not there, `other_person_required` where
 *   whoever makes it has said that a former attempt failed; then there is no file.
 *   `results_hidden` of an event whose amounts are hidden from whoever makes it
 */
export async function makeBankFile(
  transferIds: readonly string[],
  writer: DeskWriter,
): Promise<TransferFileDocument> {
  const ids = [...new Set(transferIds)];
  const at = await databaseNow();
  const id = newNumericId('TRF');
  return inTransaction(async (session) => {
    const by = writer.viewer.userId;
    const taken = await putIntoFile(ids, { fileId: id, by, at, session });
    if (taken < ids.length) throw new AppError({ code: 'transfer_not_changeable' });
    const transfers = await findTransfersOfFile(id, session);
    await requireShown(transfers, writer.viewer);
    for (const { purpose, id: attempt } of transfers.filter((transfer) => transfer.attempt > 1)) {
      const attempts = await findAttempts(purpose, session);
      requireOtherThanFailed(
        by,
        attempts.filter((other) => other.id !== attempt),
      );
    }
    const amount = transfers.reduce((sum, transfer) => sum + transfer.amount, 0);
    const file = { _id: id, transfers: taken, amount, createdAt: at, createdBy: by };
    await insertTransferFile(file, session);
    await recordDeskWrite(
      writer,
      {
        action: 'transfer.export',
        target: { type: 'transfer_file', id },
        before: null,
        after: { transfers: ids, amount },
      },
      session,
    );
    return file;
  });
}

const HEADS = [
  'NO',
  'BANK CODE',
  'BANK',
  'ACCOUNT NUMBER',
  'ACCOUNT NAME',
  'AMOUNT',
  'METHOD',
  'NOTE',
] as const;

/**
 * The file itself, the same at each download: what is in it is frozen.
 *
 * @throws AppError `not_found`, `results_hidden`
 */
export async function readBankFile(id: string, viewer: Viewer): Promise<{ fileName: string; text: string }> {
  if (!(await findTransferFile(id))) throw new AppError({ code: 'not_found' });
  const transfers = await findTransfersOfFile(id);
  await requireShown(transfers, viewer);
  const lines = transfers.map(({ id: transferId, account, amount }, at) =>
    csvLine([
      at + 1,
      BANKS[account.bank].clearingCode,
      BANKS[account.bank].name,
      account.number,
      account.name,
      amount,
      (transferMethodOf({ bank: account.bank, amount }) ?? '').toUpperCase().replace('_', '-'),
      notesOf({ id: transferId }),
    ]),
  );
  return { fileName: `Transfers-${id}.csv`, text: CSV_HEAD + csvLine(HEADS) + lines.join('') };
}
