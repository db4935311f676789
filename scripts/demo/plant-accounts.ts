import { createAccount, createSilentAccounts, findUser } from '#server/modules/accounts/index.ts';
import { config } from '#server/platform/config.ts';
import { deskAccounts, knownAccounts, makeVoters, payingAccounts } from './accounts.ts';
import { demoOrganizers } from './organizers.ts';

/** Stores those who voted in the past year and those who will: the demo's payers and its voter. */
export async function plantVoters(now: Date): Promise<void> {
  await createSilentAccounts(makeVoters(now));
  const voters = knownAccounts.filter(({ roleId }) => roleId === 'ROLE003');
  // Nobody has voted before there was an account.
  const createdAt = new Date(now.getTime() - 366 * 86_400_000);
  await plantLogins([...payingAccounts, ...voters].map((account) => ({ ...account, createdAt })));
}

/** Stores the staff, the admin last. */
export async function plantDeskAccounts(now: Date): Promise<void> {
  const joined = demoOrganizers.map(({ id, joinedDaysAgo }) => [id, joinedDaysAgo] as const);
  const joinedDaysAgo = new Map<string | null | undefined, number>(joined);
  const since = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await plantLogins(
    deskAccounts.map((account) => ({
      ...account,
      createdAt: since((joinedDaysAgo.get(account.organizerId) ?? 1) - 1),
    })),
  );
  for (const account of knownAccounts) {
    await plantLogins([{ ...account, createdAt: since(joinedDaysAgo.get(account.organizerId) ?? 740) }]);
  }
}

async function plantLogins(accounts: readonly (typeof knownAccounts)[number][]): Promise<void> {
  await Promise.all(
    accounts.map(async (account) => {
      if (await findUser(account.id)) return;
      await createAccount({ ...account, password: config().demoPassword, passwordConfigured: true });
    }),
  );
}
