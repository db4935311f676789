import { audit } from './audit.ts';
import { blackout } from './blackout.ts';
import { cases } from './cases.ts';
import { changes } from './changes.ts';
import { credentials } from './credentials.ts';
import { dashboard } from './dashboard.ts';
import { desk } from './desk.ts';
import { deskBoard } from './desk-board.ts';
import { eventForm } from './event-form.ts';
import { health } from './health.ts';
import { media } from './media.ts';
import { myEvent } from './my-event.ts';
import { organizers } from './organizers.ts';
import { posters } from './posters.ts';
import { providerReports } from './provider-reports.ts';
import { refundRuns } from './refund-runs.ts';
import { report } from './report.ts';
import { roster } from './roster.ts';
import { screens } from './screens.ts';
import { search } from './search.ts';
import { support } from './support.ts';
import { team } from './team.ts';
import { transaction } from './transaction.ts';
import { transfers } from './transfers.ts';
import { users } from './users.ts';
import { voting } from './voting.ts';
import { withdrawal } from './withdrawal.ts';
import { wizard } from './wizard.ts';

/** Every namespace of the desk, in the default language. */
export const deskId = {
  cases,
  transfers,
  refundRuns,
  providerReports,
  report,
  withdrawal,
  transaction,
  audit,
  blackout,
  changes,
  credentials,
  dashboard,
  eventForm,
  health,
  media,
  myEvent,
  organizers,
  roster,
  posters,
  screens,
  search,
  desk,
  deskBoard,
  support,
  team,
  users,
  voting,
  wizard,
};
