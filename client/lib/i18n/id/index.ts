import { account } from './account.ts';
import { accounts } from './accounts.ts';
import { checkout } from './checkout.ts';
import { common } from './common.ts';
import { conflict } from './conflict.ts';
import { contact } from './contact.ts';
import { corrections } from './corrections.ts';
import { event } from './event.ts';
import { eventPreview } from './event-preview.ts';
import { events } from './events.ts';
import { factors } from './factors.ts';
import { faq } from './faq.ts';
import { finalist } from './finalist.ts';
import { hall } from './hall.ts';
import { history } from './history.ts';
import { home } from './home.ts';
import { leaderboard } from './leaderboard.ts';
import { legal } from './legal.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';
import { ranking } from './ranking.ts';
import { refund } from './refund.ts';
import { rupiah } from './rupiah.ts';
import { share } from './share.ts';
import { teams } from './teams.ts';
import { ui } from './ui.ts';

/** Every namespace of the public side, in the default language. */
export const id = {
  account,
  accounts,
  checkout,
  common,
  conflict,
  contact,
  corrections,
  event,
  events,
  factors,
  faq,
  finalist,
  history,
  home,
  leaderboard,
  legal,
  orders,
  payments,
  eventPreview,
  hall,
  ranking,
  rupiah,
  refund,
  share,
  teams,
  ui,
};
