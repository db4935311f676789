import type { Journal } from './journal.ts';
import type { Attempt, NotificationRecord, OrderRecord } from './order-record.ts';

/** All records in memory, found by token, by order id (the newest session of it) and by transaction id. */
export interface Store {
  add(record: OrderRecord): void;
  addAttempt(record: OrderRecord, attempt: Attempt): void;
  /** Notes that a record was changed in place. */
  save(record: OrderRecord): void;
  /** Resolves once a kill cannot take back what was noted so far. */
  settled(): Promise<void>;
  findByToken(token: string): OrderRecord | null;
  findByOrderId(orderId: string): OrderRecord | null;
  /** By order id or transaction id, as the Core API takes either. */
  find(id: string): OrderRecord | null;
  /** Newest first. */
  list(limit: number): OrderRecord[];
  listNotifications(filter: { orderId: string | null; limit: number }): NotificationRecord[];
  all(): Iterable<OrderRecord>;
  clear(): void;
}

export function createStore(journal: Journal<OrderRecord>): Store {
  const byToken = new Map<string, OrderRecord>();
  const byOrderId = new Map<string, OrderRecord>();
  const byTransactionId = new Map<string, OrderRecord>();

  function index(record: OrderRecord): void {
    byToken.set(record.token, record);
    byOrderId.set(record.orderId, record);
    for (const attempt of record.attempts) byTransactionId.set(attempt.transactionId, record);
  }
  for (const record of journal.load()) index(record);

  function newest(): OrderRecord[] {
    return Array.from(byToken.values()).reverse();
  }

  return {
    add(record) {
      index(record);
      journal.touch(record);
    },
    addAttempt(record, attempt) {
      record.attempts.push(attempt);
      byTransactionId.set(attempt.transactionId, record);
      journal.touch(record);
    },
    save: (record) => journal.touch(record),
    settled: () => journal.settled(),
    findByToken: (token) => byToken.get(token) ?? null,
    findByOrderId: (orderId) => byOrderId.get(orderId) ?? null,
    find: (id) => byOrderId.get(id) ?? byTransactionId.get(id) ?? null,
    list: (limit) => newest().slice(0, limit),
    listNotifications({ orderId, limit }) {
      const records = orderId === null ? newest().slice(0, limit) : newest();
      return records
        .filter((record) => orderId === null || record.orderId === orderId)
        .flatMap((record) => record.notifications)
        .sort((a, b) => a.createdAt - b.createdAt)
        .slice(-limit);
    },
    all: () => byToken.values(),
    clear() {
      byToken.clear();
      byOrderId.clear();
      byTransactionId.clear();
      journal.clear();
    },
  };
}
