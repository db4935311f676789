import type { RoleId } from '#contracts/accounts/session.ts';
import {
  Building2Icon,
  ChartColumnIcon,
  HistoryIcon,
  LayoutDashboardIcon,
  LifeBuoyIcon,
  PresentationIcon,
  ReceiptIcon,
  TrophyIcon,
  UsersIcon,
  VoteIcon,
  WalletIcon,
} from '../../ui/icons.ts';

const BOTH: readonly RoleId[] = ['ROLE001', 'ROLE002'];
const SUPER_ADMIN: readonly RoleId[] = ['ROLE001'];
const ORGANIZER: readonly RoleId[] = ['ROLE002'];

/** The sidebar, group by group, and who sees which line. */
export const DESK_NAVIGATION = [
  {
    head: null,
    screens: [
      { to: '/dashboard', text: 'nav.dashboard', Icon: LayoutDashboardIcon, shownTo: BOTH },
      { to: '/dashboard/leaderboard', text: 'nav.leaderboard', Icon: TrophyIcon, shownTo: BOTH },
      { to: '/dashboard/projector', text: 'nav.hall', Icon: PresentationIcon, shownTo: BOTH },
    ],
  },
  {
    head: 'nav.manage',
    screens: [
      { to: '/dashboard/user-account', text: 'nav.userAccount', Icon: UsersIcon, shownTo: SUPER_ADMIN },
      {
        to: '/dashboard/event-organizer',
        text: 'nav.eventOrganizer',
        Icon: Building2Icon,
        shownTo: SUPER_ADMIN,
      },
      { to: '/dashboard/voting', text: 'nav.voting', Icon: VoteIcon, shownTo: SUPER_ADMIN },
      { to: '/dashboard/my-event', text: 'nav.myEvent', Icon: VoteIcon, shownTo: ORGANIZER },
    ],
  },
  {
    head: 'nav.finance',
    screens: [
      { to: '/dashboard/transaction', text: 'nav.transaction', Icon: ReceiptIcon, shownTo: BOTH },
      { to: '/dashboard/withdrawal', text: 'nav.withdrawal', Icon: WalletIcon, shownTo: BOTH },
    ],
  },
  {
    head: null,
    screens: [
      { to: '/dashboard/report', text: 'nav.report', Icon: ChartColumnIcon, shownTo: BOTH },
      {
        to: '/dashboard/costumer-support',
        text: 'nav.costumerSupport',
        Icon: LifeBuoyIcon,
        shownTo: SUPER_ADMIN,
      },
      { to: '/dashboard/audit-log', text: 'nav.auditLog', Icon: HistoryIcon, shownTo: SUPER_ADMIN },
    ],
  },
] as const;

/** Screens whose calls the server answers to super admins alone; others who go there by hand see a notice. */
const SUPER_ADMIN_PAGES = [
  '/dashboard/user-account',
  '/dashboard/voting',
  '/dashboard/costumer-support',
  '/dashboard/audit-log',
];

/** Whether a role may open an address of the desk. What is on it is decided at the server. */
export function mayOpen(role: RoleId, pathname: string): boolean {
  if (role === 'ROLE003') return false;
  return role === 'ROLE001' || !SUPER_ADMIN_PAGES.some((screen) => pathname.startsWith(screen));
}
