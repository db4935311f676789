import { inTransaction } from '#server/platform/mongo.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import type { MoneyCase } from './money-case.ts';

/** Writes into the audit log that somebody takes the evidence of a chargeback out: before it leaves. */
export async function noteEvidence(
  { id, orderId }: Pick<MoneyCase, 'id' | 'orderId'>,
  writer: DeskWriter,
): Promise<void> {
  await inTransaction((session) =>
    recordDeskWrite(
      writer,
      {
        action: 'case.evidence',
        target: { type: 'money_case', id, name: orderId ?? id },
        before: null,
        after: { orderId },
      },
      session,
    ),
  );
}
