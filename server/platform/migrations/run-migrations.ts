import { setTimeout as pause } from 'node:timers/promises';
import { StoreFault } from '../required-stores.ts';
import * as fillEditMarks from './0001-fill-edit-marks.ts';
import * as fillStandings from './0002-fill-standings.ts';
import * as fillWithdrawals from './0003-fill-withdrawals.ts';
import * as fillAuditNames from './0004-fill-audit-names.ts';
import * as fillPublicVersions from './0005-fill-public-versions.ts';
import * as fillScreenChanges from './0006-fill-screen-changes.ts';
import * as fillLiftsAndNumbers from './0007-fill-lifts-and-numbers.ts';
import * as renameStoredFields from './0008-rename-stored-fields.ts';
import * as dropFormerIndexes from './0009-drop-former-indexes.ts';
import * as dropMessageBodies from './0010-drop-message-bodies.ts';
import * as oneOutbox from './0011-one-outbox.ts';
import * as rowsOfTransactions from './0012-rows-of-transactions.ts';
import * as userCounts from './0013-user-counts.ts';
import * as dropLedgerIndexes from './0014-drop-ledger-indexes.ts';
import * as entriesWithLegs from './0015-entries-with-legs.ts';
import * as keysOfVoters from './0016-keys-of-voters.ts';
import * as fewerIndexes from './0017-fewer-indexes.ts';
import * as makeMemberships from './0018-make-memberships.ts';
import * as ledgerBalances from './0019-ledger-balances.ts';
import * as topicsOfCases from './0020-topics-of-cases.ts';
import * as entriesByTime from './0021-entries-by-time.ts';
import { giveLeaseBack, keepLease, type Lease, newLease, takeLease } from './lease.repository.ts';
import type { Migration } from './migration.ts';
import {
  countingDb,
  LeaseLostError,
  leasedDb,
  listRecorded,
  recordMigration,
} from './migrations.repository.ts';

/** All there are, in their order. One that was released never changes; what it did wrong is put right by another. */
export const migrations: readonly Migration[] = [
  { name: '0001-fill-edit-marks', ...fillEditMarks },
  { name: '0002-fill-standings', ...fillStandings },
  { name: '0003-fill-withdrawals', ...fillWithdrawals },
  { name: '0004-fill-audit-names', ...fillAuditNames },
  { name: '0005-fill-public-versions', ...fillPublicVersions },
  { name: '0006-fill-screen-changes', ...fillScreenChanges },
  { name: '0007-fill-lifts-and-numbers', ...fillLiftsAndNumbers },
  { name: '0008-rename-stored-fields', ...renameStoredFields },
  { name: '0009-drop-former-indexes', ...dropFormerIndexes },
  { name: '0010-drop-message-bodies', ...dropMessageBodies },
  { name: '0011-one-outbox', ...oneOutbox },
  { name: '0012-rows-of-transactions', ...rowsOfTransactions },
  { name: '0013-user-counts', ...userCounts },
  { name: '0014-drop-ledger-indexes', ...dropLedgerIndexes },
  { name: '0015-entries-with-legs', ...entriesWithLegs },
  { name: '0016-keys-of-voters', ...keysOfVoters },
  { name: '0017-fewer-indexes', ...fewerIndexes },
  { name: '0018-make-memberships', ...makeMemberships },
  { name: '0019-ledger-balances', ...ledgerBalances },
  { name: '0020-topics-of-cases', ...topicsOfCases },
  { name: '0021-entries-by-time', ...entriesByTime },
];

/** A lease that was not renewed for this long is free. */
const LEASE_MS = 15_000;
const RENEWED_EVERY_MS = LEASE_MS / 3;
const LOOKED_EVERY_MS = 250;
const LOGGED_EVERY_MS = 5_000;

/**
 * Brings the database to what this program expects. One process does it; others wait for it, and one takes over when it crashes.
 *
 * @param report is called with what a person should see, a line at a time; nothing when no document is concerned
 * @throws StoreFault for a database that a newer program has migrated
 */
export async function migrate(report: (line: string) => void): Promise<void> {
  const lease = newLease({ forMs: LEASE_MS });
  for (let waited = false; (await listPending()).length > 0; ) {
    if (await takeLease(lease)) {
      await runPending(lease, report);
    } else {
      if (!waited) report('another process migrates the database: waiting for it');
      waited = true;
      await pause(LOOKED_EVERY_MS);
    }
  }
}

/** The migrations that this database has not had. @throws StoreFault for one that has had others */
export async function listPending(): Promise<Migration[]> {
  const recorded = await listRecorded();
  const pending = migrations.filter(({ name }) => !recorded.delete(name));
  const [unknown] = [...recorded].sort();
  if (unknown !== undefined) {
    throw new StoreFault(
      `The database was written by a newer Sorak (migration ${unknown}): start that version or a newer one.`,
    );
  }
  return pending;
}

/** How many documents each pending migration concerns at present. */
export async function countPending(): Promise<{ name: string; documents: number }[]> {
  const counts: { name: string; documents: number }[] = [];
  for (const { name, up } of await listPending()) {
    let documents = 0;
    await up(
      countingDb((more) => {
        documents += more;
      }),
    );
    counts.push({ name, documents });
  }
  return counts;
}

async function runPending(lease: Lease, report: (line: string) => void): Promise<void> {
  // Reading on to the next batch may take longer than the lease; each batch renews it, too.
  const renewing = setInterval(() => void keepLease(lease).catch(() => undefined), RENEWED_EVERY_MS);
  try {
    for (const migration of await listPending()) await runOne(migration, { lease, report });
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error;
    report('another process has taken over the migration of the database');
  } finally {
    clearInterval(renewing);
    await giveLeaseBack(lease);
  }
}

async function runOne(
  { name, up }: Migration,
  { lease, report }: { lease: Lease; report: (line: string) => void },
): Promise<void> {
  // A log hides long runs that are no words.
  const spoken = name.replaceAll('-', ' ');
  let documents = 0;
  let reportedAt = performance.now();
  const changed = (more: number) => {
    documents += more;
    if (performance.now() - reportedAt < LOGGED_EVERY_MS) return;
    reportedAt = performance.now();
    report(`migration ${spoken}: ${documents} documents so far`);
  };
  await up(leasedDb({ lease, changed }));
  await recordMigration(name, { documents, lease });
  if (documents > 0) report(`migration ${spoken}: ${documents} documents changed`);
}
