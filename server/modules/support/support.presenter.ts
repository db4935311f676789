import type { SupportMessage, SupportRemark } from '#contracts/support/support.ts';
import type { SupportRemarkDocument } from './support-messages.model.ts';
import type { SupportRecord } from './support-messages.repository.ts';

/** A message as the staff sees it. */
export function presentSupportMessage(record: SupportRecord): SupportMessage {
  const { id, name, email, message, language, state, notes, answers } = record;
  return {
    id,
    name,
    email,
    message,
    language,
    state,
    notes: notes.map(presentRemark),
    answers: answers.map(presentRemark),
    created_at: record.createdAt.toISOString(),
    updated_at: record.updatedAt.toISOString(),
    revision: record.editRevision,
  };
}

function presentRemark({ id, at, author, text }: SupportRemarkDocument): SupportRemark {
  return { id, at: at.toISOString(), author, text };
}
