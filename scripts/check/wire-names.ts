/**
 * `node scripts/check/wire-names.ts [ROOT]`: names in snake_case in server and workers, a line each. They are the wire's and other systems': presenters put
 * them into answers, `fromWire()` takes them out of requests, and everything between says camelCase (docs/decisions/0061-one-dialect-in-the-code.md).
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, parseSync, Visitor } from 'oxc-parser';
import { ROOT } from '../paths.ts';

const SNAKE_CASE = /^[a-z][a-z\d]*(?:_[a-z\d]+)+$/;

/** Where the wire's names are written. */
const RIGHT_FILES: { files: RegExp; why: string }[] = [
  { files: /[.]presenter[.]ts$/, why: 'puts what the code has into the form of the wire' },
  { files: /[.]jobs[.]ts$/, why: 'payloads of queues: two versions of the workers read them' },
  { files: /^server\/platform\/live\/emitter[.]ts$/, why: 'puts live messages together' },
  { files: /^server\/http\/error-handler[.]ts$/, why: 'puts answers about errors together' },
  { files: /^server\/http\/messages[.]ts$/, why: 'sentences by the code of an error or notice' },
  {
    files: /^server\/pages\/render-[a-z-]+[.]ts$/,
    why: 'draws the answer that the page has for the browser',
  },
  { files: /^server\/modules\/payments\/provider\//, why: 'the payment provider’s names' },
  { files: /^server\/modules\/payments\/to-report[.]ts$/, why: 'the same, of what is kept of its answers' },
  {
    files: /^server\/modules\/transfers\/(?:provider-calls|receive-transfer-notification)[.]ts$/,
    why: 'the same provider’s, of payouts',
  },
  {
    files: /^server\/modules\/provider-reports\/(?:read-report|report-columns)[.]ts$/,
    why: 'the same provider’s, of columns, statuses and methods in its reports',
  },
  {
    files: /^server\/modules\/provider-reports\/report-fault-sentences[.]ts$/,
    why: 'sentences by the code of a fault',
  },
  { files: /^server\/platform\/migrations\//, why: 'names that were stored' },
  { files: /^server\/desk\/audit\/audit-sentences[.]ts$/, why: 'words for the fields of the audit log' },
];

/** Values that index a table: what is stored, sent or said in these words. */
const RIGHT_NAMES: { names: RegExp; files: RegExp; why: string }[] = [
  {
    names: /^(?:partial_refund|partial_chargeback|deny_authorized|mismatch_refunded)$/,
    files:
      /^server\/modules\/(?:orders\/state-machine|payments\/status-progress|verification\/check-order)[.]ts$/,
    why: 'states of an order, and what the payment provider says of it',
  },
  {
    names: /^(?:partial_refund|bank_transfer|credit_card)$/,
    files: /^server\/modules\/documents\/receipt(?:-words)?[.]ts$/,
    why: 'states of an order, and kinds of payment',
  },
  {
    names:
      /^(?:password_reset|email_verification|support_answer|factor_added|factor_removed|recovery_codes_renewed|factors_reset|team_invitation|change_decided|refund_account|refund_confirmed|refund_link_expired|refund_not_made|bank_account_added|bank_account_removed|payout_invoice)$/,
    files:
      /^server\/modules\/(?:accounts\/account-(?:letters|tokens[.]repository)|cases\/case-letters|payouts\/compose-bank-account-mail|mail\/(?:permit-letter|letter-pages))[.]ts$/,
    why: 'kinds of letters and of their links',
  },
  {
    names: /^(?:too_[a-z]+(?:_[a-z]+)?|wrong_kind)$/,
    files: /^server\/modules\/media\/refuse-picture[.]ts$/,
    why: 'faults of a picture, from a process of its own',
  },
  {
    names: /^(?:waiting_transfer|loss_borne|payout_(?:approved|completed|failed|returned))$/,
    files: /^server\/modules\/documents\/(?:invoice|statement)-words[.]ts$/,
    why: 'states of a payout, and kinds of movements',
  },
  {
    names: /^(?:chargeback_lost|case_[a-z]+|report_accepted|payout_[a-z]+)$/,
    files: /^server\/modules\/payouts\/movement-kind[.]ts$/,
    why: 'effects of the ledger, and kinds of movements',
  },
  {
    names: /^in_progress$/,
    files: /^server\/modules\/support\/support-messages[.]repository[.]ts$/,
    why: 'a state of a message',
  },
];

/**
 * Calls whose arguments keep the wire's names: log lines, which people search by what an answer says (`request_id`), and the audit log, which quotes what was
 * sent (docs/decisions/0051-one-dialect-in-storage.md).
 */
const QUOTING_CALLS = /^(?:logger[(][)][.[]|record(?:DeskWrite|Audit)$)/;

const root = process.argv[2] ?? ROOT;
const problems: string[] = [];

for (const path of globSync('{server,workers}/**/*.ts', { cwd: root }).sort()) {
  if (!RIGHT_FILES.some(({ files }) => files.test(path))) readSource(path);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function readSource(path: string): void {
  const text = readFileSync(join(root, path), 'utf8');
  const quotes: { start: number; end: number }[] = [];
  const found: { name: string; start: number }[] = [];
  const read = (name: unknown, { start }: { start: number }) => {
    if (typeof name === 'string' && SNAKE_CASE.test(name)) found.push({ name, start });
  };
  /** A route reads its request in camelCase and names the parts of its answer. */
  const envelope = new Set<number>();
  const readKey = (key: Node) => {
    if (key.type === 'Literal') read(key.value, key);
    if (path.endsWith('.route.ts')) envelope.add(key.start);
  };
  new Visitor({
    Identifier(node) {
      read(node.name, node);
    },
    MemberExpression({ computed, property }) {
      if (computed && property.type === 'Literal') read(property.value, property);
    },
    ObjectExpression({ properties }) {
      for (const each of properties) if (each.type === 'Property') readKey(each.key);
    },
    ObjectPattern({ properties }) {
      for (const each of properties)
        if (each.type === 'Property' && each.key.type === 'Literal') read(each.key.value, each.key);
    },
    CallExpression({ callee, start, end }) {
      if (QUOTING_CALLS.test(text.slice(callee.start, callee.end))) quotes.push({ start, end });
    },
  }).visit(parseSync(path, text).program);
  const right = RIGHT_NAMES.filter(({ files }) => files.test(path));
  for (const { name, start } of found) {
    if (envelope.has(start) || right.some(({ names }) => names.test(name))) continue;
    if (quotes.some((quote) => quote.start < start && start < quote.end)) continue;
    const line = text.slice(0, start).split('\n').length;
    problems.push(
      `${path}:${line}: "${name}" is a name of the wire: a presenter writes it, fromWire() reads it`,
    );
  }
}
