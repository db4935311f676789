import { addToUserCounts, dayOf, findLackingUsers } from './user-counts.repository.ts';

/** What is wrong with the kept counts of accounts, a sentence each. */
export async function findUserCountFaults(): Promise<string[]> {
  return (await findLackingUsers()).map(
    ({ roleId, createdAt, by }) =>
      `the counts lack ${by} accounts of ${roleId} that were opened on ${dayOf(createdAt)}`,
  );
}

/** Works the kept counts of accounts out again; accounts may be opened meanwhile. @returns how many were wrong */
export async function rebuildUserCounts(): Promise<number> {
  const lacking = await findLackingUsers();
  // Accounts only ever add to the counts, so the difference of one instant may be added later.
  await addToUserCounts(lacking);
  return lacking.length;
}
