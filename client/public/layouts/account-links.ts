import { ClockIcon, SettingsIcon, UserIcon } from '../../ui/icons.ts';

/** The pages of one's own account, as the menus list them. */
export const ACCOUNT_LINKS = [
  { to: '/history-order', text: 'nav.historyOrder', Icon: ClockIcon },
  { to: '/account', text: 'nav.profile', Icon: UserIcon },
  { to: '/setting', text: 'nav.setting', Icon: SettingsIcon },
] as const;
