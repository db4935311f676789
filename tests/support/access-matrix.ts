import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLATFORM_ROLES, TEAM_ROLES } from '#contracts/accounts/role-ids.ts';
import { ROOT } from '#scripts/paths.ts';

/*
 * Who gets what: `docs/access-matrix.md`. What the code answers is compared with it (`tests/http/app/access-matrix.test.ts`), and a route or a room that is
 * not in it fails that test. Whoever means a change copies what the test leaves in `.data`, and reads every line of the difference.
 */

export const WRITTEN_MATRIX = 'docs/access-matrix.md';

/**
 * Who asks, and for what.
 *
 * - `none`: nobody is logged in; `customer`: ROLE003, to whom the orders in the test belong; the roles inside the platform
 * - of a team's roles three: somebody who is in it for all events asks for something of the own organizer (`own`) and of another one (`foreign`), and somebody
 *   who is in it for one event asks for something of another event of the same organizer (`unlisted`). Where an address names nothing, the other
 *   organizer is named in the query (`event_organizer_id`), which changes nothing
 */
export const COLUMNS = [
  'none',
  'customer',
  ...PLATFORM_ROLES.map((role) => `platform ${role}`),
  ...TEAM_ROLES,
];

/** The cells of a line, by columns. */
export type Cells = readonly string[];

/** One number where all of them are the same. */
export function cellOf(answers: readonly (string | number)[]): string {
  return new Set(answers).size === 1 ? String(answers[0]) : answers.join(' · ');
}

const HEADS: Readonly<Record<string, string>> = {
  'platform super_admin': 'super admin',
  'platform finance': 'platform finance',
  'platform support': 'support',
};

export interface WrittenLine {
  name: string;
  right: string;
  cells: Cells;
}

/** The whole document. */
export function writeMatrix({
  routes,
  rooms,
}: {
  routes: readonly WrittenLine[];
  rooms: readonly WrittenLine[];
}): string {
  return [
    '# Access matrix',
    '',
    'Written by `tests/http/app/access-matrix.test.ts`, which compares it with what every route and every socket room answers. Rights: `contracts/accounts/rights.ts`.',
    '',
    'Cells of the roles of a team are *own · foreign · unlisted*: something of the own organizer, of another one, and of an event that the membership does not name. One number stands where all three are the same. Statuses are those of the request that the test sends: what gets past the guard with an empty body is 422, what cannot be done to the things of the test 409. What nobody may see is 404, with not a byte of it; where an address names nothing, the other organizer is named in the query, and the answer is that of one’s own.',
    '',
    'A `*` marks what asks for a factor that was given in the last minutes. Own account, own factors and own orders are everybody’s. `public` looks nobody up, and `optional` uses a session where there is one: both answer everybody alike. The last lines are the queue board, which stands beside the interface and changes nothing.',
    '',
    '## Routes',
    '',
    ...table('Route', routes),
    '',
    '## Socket rooms',
    '',
    'What is requested, and how often a message that concerns it reaches the socket: `ok 1`, `ok 0`, or the code of the refusal.',
    '',
    ...table('Room', rooms),
  ].join('\n');
}

function table(first: string, lines: readonly WrittenLine[]): string[] {
  const heads = COLUMNS.map((column) => HEADS[column] ?? column);
  const write = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    write([first, 'Right', ...heads]),
    write(['---', '---', ...heads.map(() => '---')]),
    ...lines.map(({ name, right, cells }) => write([`\`${name}\``, right, ...cells])),
  ];
}

/** The lines of the document, by what stands first in them. */
export function readMatrix(): ReadonlyMap<string, Cells> {
  const lines = readFileSync(join(ROOT, WRITTEN_MATRIX), 'utf8').matchAll(
    /^\| `([^`]+)` \| [^|]* \| (.+) \|$/gm,
  );
  return new Map([...lines].map(([, name = '', cells = '']) => [name, cells.split(' | ')]));
}

/**
 * What asks for a factor that was given in the last minutes, whoever requests it: written by hand likewise, and compared with the code both ways
 * (`tests/http/app/step-up-routes.test.ts`).
 */
export const asksForFactor: readonly string[] = [
  'POST /account/factors/passkeys/options',
  'POST /account/factors/passkeys',
  'POST /account/factors/totp/options',
  'POST /account/factors/totp',
  'DELETE /account/factors/:id',
  'POST /account/recovery-codes',
  'DELETE /account/sessions',
  'DELETE /account/sessions/:id',
  'DELETE /account',
  'POST /admin/event-organizers',
  'POST /admin/event-organizers/:id/credentials/reset',
  'POST /admin/event-organizers/:id/activate',
  'POST /admin/event-organizers/:id/deactivate',
  'POST /admin/event-organizers/:id/invitations',
  'POST /admin/event-organizers/:id/invitations/:invitationId/letters',
  'DELETE /admin/event-organizers/:id/invitations/:invitationId',
  'PUT /admin/event-organizers/:id/members/:userId',
  'DELETE /admin/event-organizers/:id/members/:userId',
  'POST /admin/users',
  'PUT /admin/users/:id',
  'POST /admin/users/:id/logout',
  'POST /admin/users/:id/password',
  'POST /admin/users/:id/factors/reset',
  'POST /admin/transfer-files',
  'GET /admin/transfer-files/:id/download',
  'POST /admin/transfers/:id/record',
  'POST /admin/transfers/:id/confirm',
  'POST /admin/transfers/:id/fail',
  'POST /admin/transfers/:id/decision',
  'DELETE /admin/events/:id',
  'DELETE /admin/events/:id/general',
  'POST /admin/change-requests/:id/decision',
  'POST /admin/transactions/:id/refunds',
  'POST /admin/money-cases/:id/approve',
  'POST /admin/money-cases/:id/reject',
  'POST /admin/money-cases/:id/withdraw',
  'POST /admin/money-cases/:id/letters',
  'POST /admin/money-cases/:id/decide',
  'GET /admin/money-cases/:id/evidence',
  'POST /admin/events/:eventId/refund-runs',
  'POST /admin/refund-runs/:id/approve',
  'POST /admin/refund-runs/:id/reject',
  'POST /admin/refund-runs/:id/stop',
  'POST /admin/refund-runs/:id/resume',
  'POST /admin/events/:id/cancel',
  'POST /admin/events/:id/close',
  'POST /admin/events/:id/extend',
  'POST /admin/provider-reports',
  'PUT /admin/provider-reports/:id/parts/:part',
  'POST /admin/provider-reports/:id/submit',
  'POST /admin/event-organizers/:id/bank-accounts',
  'DELETE /admin/event-organizers/:id/bank-accounts/:accountId',
  'POST /admin/withdrawal/payouts',
  'POST /admin/withdrawal/payouts/:id/approve',
  'POST /admin/withdrawal/payouts/:id/reject',
  'POST /admin/withdrawal/payouts/:id/withdraw',
];
