import type { Right } from '#contracts/accounts/rights.ts';
import type { HasRight } from '../../lib/rights.ts';
import {
  Building2Icon,
  ChartColumnIcon,
  FileCheckIcon,
  FilePenIcon,
  HistoryIcon,
  LandmarkIcon,
  LayoutDashboardIcon,
  LifeBuoyIcon,
  PresentationIcon,
  ReceiptIcon,
  ScaleIcon,
  TrophyIcon,
  UsersIcon,
  VoteIcon,
  WalletIcon,
} from '../../ui/icons.ts';

/** The sidebar, group by group. Who may open none of a group does not see its head either. */
export const DESK_NAVIGATION = [
  {
    head: null,
    screens: [
      { to: '/dashboard', text: 'nav.dashboard', Icon: LayoutDashboardIcon },
      { to: '/dashboard/leaderboard', text: 'nav.leaderboard', Icon: TrophyIcon },
      { to: '/dashboard/projector', text: 'nav.hall', Icon: PresentationIcon },
    ],
  },
  {
    head: 'nav.manage',
    screens: [
      { to: '/dashboard/user-account', text: 'nav.userAccount', Icon: UsersIcon },
      { to: '/dashboard/event-organizer', text: 'nav.eventOrganizer', Icon: Building2Icon },
      { to: '/dashboard/voting', text: 'nav.voting', Icon: VoteIcon },
      { to: '/dashboard/change-requests', text: 'nav.changeRequests', Icon: FilePenIcon },
      { to: '/dashboard/my-event', text: 'nav.myEvent', Icon: VoteIcon },
      { to: '/dashboard/team', text: 'nav.team', Icon: UsersIcon },
    ],
  },
  {
    head: 'nav.finance',
    screens: [
      { to: '/dashboard/transaction', text: 'nav.transaction', Icon: ReceiptIcon },
      { to: '/dashboard/cases', text: 'nav.cases', Icon: ScaleIcon },
      { to: '/dashboard/withdrawal', text: 'nav.withdrawal', Icon: WalletIcon },
      { to: '/dashboard/transfers', text: 'nav.transfers', Icon: LandmarkIcon },
      { to: '/dashboard/provider-reports', text: 'nav.providerReports', Icon: FileCheckIcon },
    ],
  },
  {
    head: null,
    screens: [
      { to: '/dashboard/report', text: 'nav.report', Icon: ChartColumnIcon },
      { to: '/dashboard/costumer-support', text: 'nav.costumerSupport', Icon: LifeBuoyIcon },
      { to: '/dashboard/audit-log', text: 'nav.auditLog', Icon: HistoryIcon },
    ],
  },
] as const;

type Screen = (typeof DESK_NAVIGATION)[number]['screens'][number];

/**
 * The rights that a page needs, all of them: those of the calls without which it would be empty. Whoever goes there by hand without them sees a
 * notice. The first one that fits holds.
 */
const PAGE_RIGHTS: readonly { page: RegExp; rights: readonly Right[] }[] = [
  { page: /^\/dashboard\/?$/, rights: ['readMoney'] },
  { page: /^\/dashboard\/leaderboard/, rights: ['readEvents'] },
  { page: /^\/dashboard\/projector/, rights: ['runHall'] },
  { page: /^\/dashboard\/user-account/, rights: ['readUsers'] },
  { page: /^\/dashboard\/event-organizer\/?$/, rights: ['readOrganizers', 'reachAllOrganizers'] },
  { page: /^\/dashboard\/event-organizer\//, rights: ['readOrganizers'] },
  { page: /^\/dashboard\/voting/, rights: ['readEvents', 'reachAllOrganizers'] },
  { page: /^\/dashboard\/change-requests/, rights: ['decideChange'] },
  { page: /^\/dashboard\/my-event/, rights: ['readEvents', 'workForOrganizer'] },
  // Super admins find a team at its organizer.
  { page: /^\/dashboard\/team/, rights: ['readTeam', 'workForOrganizer'] },
  // Without the list it is where single bills are opened.
  { page: /^\/dashboard\/transaction\/?$/, rights: ['handleBills'] },
  { page: /^\/dashboard\/(?:transaction|cases|refund-runs|withdrawal|report)/, rights: ['readMoney'] },
  { page: /^\/dashboard\/transfers/, rights: ['readTransfers'] },
  { page: /^\/dashboard\/provider-reports/, rights: ['readReports'] },
  { page: /^\/dashboard\/costumer-support/, rights: ['answerSupport'] },
  { page: /^\/dashboard\/audit-log/, rights: ['readAudit'] },
  // One's own account.
  { page: /^\/dashboard\/profile/, rights: ['enterDesk'] },
];

/** Whether somebody may open an address of the desk. What is on it is decided at the server. */
export function mayOpen(pathname: string, may: HasRight): boolean {
  const needed = PAGE_RIGHTS.find(({ page }) => page.test(pathname))?.rights ?? ['useDesk'];
  return needed.every(may);
}

/** The lines of a group that somebody sees. */
export function shownScreens(screens: readonly Screen[], may: HasRight): readonly Screen[] {
  return screens.filter(({ to }) => mayOpen(to, may));
}

/** Where the desk begins for those whom the dashboard is not for: with what their role is there for. */
const FIRST_PAGES = [
  '/dashboard',
  '/dashboard/projector',
  '/dashboard/my-event',
  '/dashboard/costumer-support',
];

/** Where the desk begins: every role has a page among these. */
export function firstPage(may: HasRight): string {
  return FIRST_PAGES.find((page) => mayOpen(page, may)) ?? '/dashboard/profile';
}
