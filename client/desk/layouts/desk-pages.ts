import type { HasRight } from '../../lib/rights.ts';
import {
  Building2Icon,
  ChartColumnIcon,
  FilePenIcon,
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

/** The sidebar, group by group, and the right that shows a line. */
export const DESK_NAVIGATION = [
  {
    head: null,
    screens: [
      { to: '/dashboard', text: 'nav.dashboard', Icon: LayoutDashboardIcon, right: 'useDesk' },
      { to: '/dashboard/leaderboard', text: 'nav.leaderboard', Icon: TrophyIcon, right: 'readEvents' },
      { to: '/dashboard/projector', text: 'nav.hall', Icon: PresentationIcon, right: 'runHall' },
    ],
  },
  {
    head: 'nav.manage',
    screens: [
      { to: '/dashboard/user-account', text: 'nav.userAccount', Icon: UsersIcon, right: 'manageUsers' },
      {
        to: '/dashboard/event-organizer',
        text: 'nav.eventOrganizer',
        Icon: Building2Icon,
        right: 'manageOrganizers',
      },
      { to: '/dashboard/voting', text: 'nav.voting', Icon: VoteIcon, right: 'manageEvents' },
      {
        to: '/dashboard/change-requests',
        text: 'nav.changeRequests',
        Icon: FilePenIcon,
        right: 'decideChange',
      },
      { to: '/dashboard/my-event', text: 'nav.myEvent', Icon: VoteIcon, right: 'workForOrganizer' },
    ],
  },
  {
    head: 'nav.finance',
    screens: [
      { to: '/dashboard/transaction', text: 'nav.transaction', Icon: ReceiptIcon, right: 'readMoney' },
      { to: '/dashboard/withdrawal', text: 'nav.withdrawal', Icon: WalletIcon, right: 'readMoney' },
    ],
  },
  {
    head: null,
    screens: [
      { to: '/dashboard/report', text: 'nav.report', Icon: ChartColumnIcon, right: 'readMoney' },
      {
        to: '/dashboard/costumer-support',
        text: 'nav.costumerSupport',
        Icon: LifeBuoyIcon,
        right: 'answerSupport',
      },
      { to: '/dashboard/audit-log', text: 'nav.auditLog', Icon: HistoryIcon, right: 'readAudit' },
    ],
  },
] as const;

/** Pages whose calls the server answers with a right alone; others who go there by hand see a notice. */
const PAGE_RIGHTS = [
  { page: '/dashboard/user-account', right: 'manageUsers' },
  { page: '/dashboard/voting', right: 'manageEvents' },
  { page: '/dashboard/change-requests', right: 'decideChange' },
  { page: '/dashboard/costumer-support', right: 'answerSupport' },
  { page: '/dashboard/audit-log', right: 'readAudit' },
  { page: '/dashboard/leaderboard', right: 'readEvents' },
  { page: '/dashboard/projector', right: 'runHall' },
  { page: '/dashboard/transaction', right: 'readMoney' },
  { page: '/dashboard/withdrawal', right: 'readMoney' },
  { page: '/dashboard/report', right: 'readMoney' },
] as const;

/** Whether somebody may open an address of the desk. What is on it is decided at the server. */
export function mayOpen(pathname: string, may: HasRight): boolean {
  const needed = PAGE_RIGHTS.find(({ page }) => pathname.startsWith(page))?.right ?? 'useDesk';
  return may(needed);
}
