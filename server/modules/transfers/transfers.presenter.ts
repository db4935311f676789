import type { TransferDetail, TransferRow } from '#contracts/transfers/transfers.ts';
import { findUsersByIds } from '../accounts/index.ts';
import { findEventsByIds } from '../events/index.ts';
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

/** A transfer with everything that became of it, and who did what. */
export async function presentTransfer(transfer: Transfer): Promise<TransferDetail> {
  const { recordedBy, lines, history } = transfer;
  const [people, events] = await Promise.all([
    findUsersByIds([...new Set([recordedBy, ...history.map(({ by }) => by)].flatMap((id) => id ?? []))]),
    findEventsByIds(lines.map(({ eventId }) => eventId)),
  ]);
  const personOf = (id: string | null) =>
    id === null ? null : { id, name: people.find((person) => person.id === id)?.name ?? null };
  return {
    ...presentTransferRow(transfer),
    account_number: transfer.account.number,
    lines: lines.map(({ eventId, amount }) => ({
      event_id: eventId,
      event_name: events.get(eventId)?.name ?? null,
      amount,
    })),
    file_id: transfer.fileId,
    recorded_by: personOf(recordedBy),
    has_proof: transfer.proofId !== null,
    failure: transfer.failure,
    history: history.map(({ at, state, cause, by }) => ({
      at: at.toISOString(),
      state,
      cause,
      by: personOf(by),
    })),
  };
}
