import { randomInt } from 'node:crypto';
import {
  type KeptAnswer,
  mayFollow,
  type PayoutItem,
  type PayoutMoment,
  type PayoutRecord,
  type PayoutStatus,
  presentMoment,
} from './iris-record.ts';
import { type Journal, openJournal } from './journal.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_BALANCE = 100_000_000_000;

/** A line of the account that payouts are paid from. */
export interface StatementLine {
  readonly at: number;
  readonly type: 'Payout' | 'Refund';
  readonly status: 'debit' | 'credit';
  readonly amount: number;
  readonly reference: string;
}

/** Payouts, the answers that belong to idempotency keys, and the account that the payouts are paid from. */
export interface IrisStore {
  create(items: readonly PayoutItem[]): PayoutRecord[];
  find(reference: string): PayoutRecord | null;
  list(): PayoutRecord[];
  /** @returns null where the table does not allow it */
  move(record: PayoutRecord, status: PayoutStatus, error?: PayoutMoment['error']): PayoutMoment | null;
  save(record: PayoutRecord): void;
  findAnswer(id: string): KeptAnswer | null;
  keepAnswer(answer: KeptAnswer): void;
  /** Drops the keys, as if a day had gone by. */
  forgetKeys(): void;
  balance(): number;
  setBalance(amount: number): void;
  statement(): StatementLine[];
  settled(): Promise<void>;
  clear(): void;
}

/** Keys of more than a day are dropped at midnight UTC. */
function isPurged(at: number, now: number): boolean {
  return at < Math.floor(now / DAY_MS) * DAY_MS - DAY_MS;
}

export function createIrisStore(directory: string | null): IrisStore {
  const journal: Journal<PayoutRecord> = openJournal(directory, {
    file: 'payouts.jsonl',
    keyOf: ({ reference }) => reference,
  });
  const answers: Journal<KeptAnswer> = openJournal(directory, {
    file: 'payout-keys.jsonl',
    keyOf: ({ id }) => id,
  });
  const records = new Map(journal.load().map((record) => [record.reference, record]));
  const kept = new Map(answers.load().map((answer) => [answer.id, answer]));
  let topUp = FIRST_BALANCE;

  function statement(): StatementLine[] {
    return [...records.values()]
      .flatMap((record) =>
        record.moments.flatMap(({ status, at }, index): StatementLine[] => {
          const { reference, amount } = record;
          const line = { at, amount, reference };
          if (status === 'approved') return [{ ...line, type: 'Payout', status: 'debit' }];
          const wasDebited = record.moments.slice(0, index).some((moment) => moment.status === 'approved');
          return status === 'failed' && wasDebited ? [{ ...line, type: 'Refund', status: 'credit' }] : [];
        }),
      )
      .sort((one, other) => one.at - other.at);
  }

  function balance(): number {
    return statement().reduce(
      (sum, { status, amount }) => sum + (status === 'credit' ? amount : -amount),
      topUp,
    );
  }

  return {
    create(items) {
      return items.map((item) => {
        const reference = `${Date.now().toString(36)}${randomInt(2 ** 32).toString(36)}`;
        const record: PayoutRecord = {
          reference,
          createdAt: Date.now(),
          item,
          amount: Math.trunc(Number(item.amount)),
          moments: [{ at: Date.now(), status: 'queued', error: null }],
          deliveries: [],
        };
        records.set(reference, record);
        journal.touch(record);
        return record;
      });
    },
    find: (reference) => records.get(reference) ?? null,
    list: () => [...records.values()],
    move(record, status, error = null) {
      if (!mayFollow(presentMoment(record).status, status)) return null;
      const moment = { at: Date.now(), status, error };
      record.moments.push(moment);
      journal.touch(record);
      return moment;
    },
    save: (record) => journal.touch(record),
    findAnswer(id) {
      const answer = kept.get(id);
      return answer && !isPurged(answer.at, Date.now()) ? answer : null;
    },
    keepAnswer(answer) {
      kept.set(answer.id, answer);
      answers.touch(answer);
    },
    forgetKeys() {
      kept.clear();
      answers.clear();
    },
    balance,
    setBalance(amount) {
      topUp += amount - balance();
    },
    statement,
    settled: async () => {
      await Promise.all([journal.settled(), answers.settled()]);
    },
    clear() {
      records.clear();
      kept.clear();
      journal.clear();
      answers.clear();
      topUp = FIRST_BALANCE;
    },
  };
}
