import { randomUUID } from 'node:crypto';
import express, { type Response, Router } from 'express';
import * as z from 'zod/mini';
import { openJournal } from './journal.ts';
import { currentMoment } from './order-record.ts';
import { toCsv, toXlsx } from './report-files.ts';
import { feeOf, makeReport, reportSchema, type Withdrawal } from './report-rows.ts';
import type { Store } from './store.ts';

const withdrawalSchema = z.object({
  /** All that there is without one. */
  amount: z.optional(z.int().check(z.positive())),
  fee: z._default(z.int().check(z.nonnegative()), 0),
  at: z.optional(z.iso.datetime({ offset: true })),
  status: z._default(z.enum(['success', 'pending', 'failed']), 'success'),
});

/** Reports of the provider, and what it has paid out to the merchant's bank. */
export function createReports({ store, directory }: { store: Store; directory: string | null }) {
  const journal = openJournal<Withdrawal>(directory, { file: 'withdrawals.jsonl', keyOf: ({ id }) => id });
  const withdrawals = new Map(journal.load().map((each) => [each.id, each]));

  /** What settled payments have brought, less fees, refunds and what was paid out. */
  function balance(): number {
    let sum = 0;
    for (const { attempts } of store.all()) {
      for (const attempt of attempts) {
        const { settledAt, refunds } = currentMoment(attempt);
        if (settledAt === null) continue;
        sum += attempt.grossAmount - feeOf(attempt.paymentType, attempt.grossAmount);
        for (const { amount } of refunds) sum -= amount;
      }
    }
    for (const { status, amount } of withdrawals.values()) if (status !== 'failed') sum -= amount;
    return sum;
  }

  const router = Router();
  // Other controls take larger bodies.
  const body = express.json({ limit: '256kb' });
  router.post('/reports', body, async (request, response) => {
    const parsed = reportSchema.safeParse(request.body ?? {});
    if (!parsed.success) return refuse(response, parsed.error);
    const { report, from, to, format } = parsed.data;
    const table = makeReport(parsed.data, { records: store.all(), withdrawals: [...withdrawals.values()] });
    response
      .attachment(`${report}-${from}-${to}.${format}`)
      .send(format === 'csv' ? toCsv(table) : await toXlsx(table));
  });
  router.post('/withdrawals', body, (request, response) => {
    const parsed = withdrawalSchema.safeParse(request.body ?? {});
    if (!parsed.success) return refuse(response, parsed.error);
    const { amount = balance(), fee, at, status } = parsed.data;
    if (amount <= fee) {
      response.status(409).json({ message: 'there is nothing to pay out' });
      return;
    }
    const id = `WD-${randomUUID()}`;
    const withdrawal: Withdrawal = {
      id,
      at: at === undefined ? Date.now() : Date.parse(at),
      amount,
      fee,
      status,
    };
    withdrawals.set(id, withdrawal);
    journal.touch(withdrawal);
    response.json(withdrawal);
  });
  router.get('/withdrawals', (_request, response) => {
    response.json({ data: [...withdrawals.values()] });
  });

  return {
    routes: router,
    settled: () => journal.settled(),
    clear() {
      withdrawals.clear();
      journal.clear();
    },
  };
}

function refuse(response: Response, error: z.core.$ZodError): void {
  response.status(422).json({ message: z.prettifyError(error) });
}
