import type { NewAccount } from '#server/modules/accounts/index.ts';
import { createRandom } from './art/svg.ts';
import { familyNames, mensNames, womensNames } from './names.ts';
import { demoOrganizers } from './organizers.ts';

type Account = Omit<NewAccount, 'password'> & { id: string };

/** The three that README names, the admin last: when it exists, everything else does. */
export const knownAccounts: readonly Account[] = [
  {
    id: 'USR-demo-voter',
    name: 'Rina Paramita',
    username: 'rina.paramita',
    email: 'voter@sorak.test',
    roleId: 'ROLE003',
    showName: true,
  },
  {
    id: 'USR-demo-organizer',
    name: 'Dewi Kartikasari',
    username: 'dewi.pesona',
    email: 'organizer@sorak.test',
    roleId: 'ROLE002',
    organizerId: demoOrganizers[0]?.id ?? null,
  },
  {
    id: 'USR-demo-admin',
    name: 'Arif Budiman',
    username: 'admin.sorak',
    email: 'admin@sorak.test',
    roleId: 'ROLE001',
  },
];

/** Who else works for the organizers; they log in with the demo's password, too. */
export const deskAccounts: readonly Account[] = [
  { name: 'Made Wirawan', username: 'made.pesona', email: 'made@pesonanusantara.test', organizer: 0 },
  {
    name: 'Hendra Gunawan',
    username: 'hendra.drumband',
    email: 'panitia@drumbandpelajar.test',
    organizer: 1,
  },
  { name: 'Laksmi Ratnasari', username: 'laksmi.raki', email: 'sekretariat@rakaraki.test', organizer: 2 },
].map(({ organizer, ...account }, index) => ({
  ...account,
  id: `USR-demo-staff-${index + 1}`,
  roleId: 'ROLE002',
  organizerId: demoOrganizers[organizer]?.id ?? null,
}));

/** The voters of the demo traffic: they log in and pay. */
export const payingAccounts: readonly Account[] = [
  { username: 'sinta.maharani', name: 'Sinta Maharani' },
  { username: 'bayu.pratama', name: 'Bayu Pratama' },
  { username: 'niluh.ayu', name: 'Ni Luh Ayu' },
  { username: 'yohanes.kelen', name: 'Yohanes Kelen' },
  { username: 'cut.meutia', name: 'Cut Meutia' },
  { username: 'fajar.nugroho', name: 'Fajar Nugroho' },
].map((account, index) => ({
  ...account,
  id: `USR-demo-payer-${index + 1}`,
  roleId: 'ROLE003',
  showName: true,
}));

const VOTERS = 60;

/** Voters of the past year; nobody can log in as one of them. */
export function makeVoters(now: Date): Account[] {
  const random = createRandom(2026);
  return Array.from({ length: VOTERS }, (_, index) => {
    const given = index % 2 === 0 ? womensNames : mensNames;
    const first = given[(index * 5 + 2) % given.length] ?? 'Sri';
    const last = familyNames[(index * 11 + 4) % familyNames.length] ?? 'Utami';
    const number = String(index + 1).padStart(2, '0');
    const username = `${first}.${last}${number}`.toLowerCase().replaceAll(/[^a-z0-9.]/g, '');
    return {
      id: `USR-demo-${number}`,
      name: `${first} ${last}`,
      username,
      email: random() < 0.5 ? `${username}@contoh.test` : null,
      roleId: 'ROLE003',
      showName: random() < 0.6,
      createdAt: new Date(now.getTime() - (366 + random() * 60) * 86_400_000),
    };
  });
}
