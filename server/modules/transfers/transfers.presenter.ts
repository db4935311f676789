import type { TransferDetail, TransferRow } from '#contracts/transfers/transfers.ts';
import type { Transfer } from './transfer.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

export function presentTransferRow(transfer: Transfer): TransferRow {
  const { purpose, attempt, amount, state, adapter, account, reference } = transfer;
  return {
    id: transfer.id,
    purpose: { kind: purpose.kind, id: purpose.id },
    attempt,
    event_organizer_id: transfer.organizerId,
    amount,
    state,
    adapter,
    bank: account.bank,
    account_number: `…${account.number.slice(-4)}`,
    account_name: account.name,
    reference,
    created_at: transfer.createdAt.toISOString(),
    changed_at: transfer.changedAt.toISOString(),
    waits_for_person_since: iso(transfer.waitsSince),
  };
}

export function presentTransfer(transfer: Transfer): TransferDetail {
  return {
    ...presentTransferRow(transfer),
    account_number: transfer.account.number,
    lines: transfer.lines.map(({ eventId, amount }) => ({ event_id: eventId, amount })),
    file_id: transfer.fileId,
    recorded_by: transfer.recordedBy,
    has_proof: transfer.proofId !== null,
    failure: transfer.failure,
    history: transfer.history.map(({ at, state, cause, by }) => ({ at: at.toISOString(), state, cause, by })),
  };
}
