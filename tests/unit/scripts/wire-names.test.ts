import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const check = join(import.meta.dirname, '../../../scripts/check/wire-names.ts');

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'wire-names-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Where names are refused, as `path:line name`. */
function refused(files: Record<string, string>): string[] {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const { stderr, status } = spawnSync(process.execPath, [check, root], { encoding: 'utf8' });
  const lines = stderr.split('\n').filter((line) => line !== '' && !line.includes('Warning'));
  expect(status).toBe(lines.length > 0 ? 1 : 0);
  return lines.map((line) => line.replace(/^(\S+:\d+): "(\w+)" .*$/, '$1 $2'));
}

test('presenters, payloads of jobs, the provider, migrations, texts and constants may say them', () => {
  const row = `export const row = { event_id: 1, 'order_id': 2 };`;
  expect(
    refused({
      'server/modules/events/events.presenter.ts': row,
      'server/modules/events/events.jobs.ts': row,
      'server/modules/payments/provider/parse.ts': row,
      'server/platform/migrations/0001-rename.ts': row,
      'server/modules/events/texts.ts': `export const [FIELD_NAME, name] = ['event_id', { 'event.reset_password': 'order_id' }];`,
      'contracts/events/events.ts': row,
    }),
  ).toEqual([]);
});

test('log lines and the audit log may quote them', () => {
  expect(
    refused({
      'server/modules/events/edit.ts': `
        logger().warn({ err: error, event_id: id }, 'late');
        logger()[level]({ request_id: id }, 'done');
        await recordDeskWrite(writer, { before: null, after: { is_active: true } }, session);
        await recordAudit({ before: { is_active: false }, after: null }, session);`,
    }),
  ).toEqual([]);
});

test('a route may name the parts of its answer', () => {
  expect(
    refused({ 'server/desk/events/x.route.ts': `export const body = { total_is_exact: isExact };` }),
  ).toEqual([]);
});

test('values that index a table may, in their files alone', () => {
  const table = `export const pauses = { partial_refund: 5 };`;
  expect(
    refused({ 'server/modules/payments/status-progress.ts': table, 'server/modules/payments/pay.ts': table }),
  ).toEqual(['server/modules/payments/pay.ts:1 partial_refund']);
});

test.each([
  ['server/modules/events/get-event.ts', `export const get = () => ({ event_id: 1 });`, 'event_id'],
  ['server/modules/events/get-event.ts', `export const get = () => ({ 'event_id': 1 });`, 'event_id'],
  ['server/modules/events/get-event.ts', `export const get = (row) => row.event_id;`, 'event_id'],
  ['server/modules/events/get-event.ts', `export const get = (row) => row['event_id'];`, 'event_id'],
  ['server/modules/events/get-event.ts', `export const get = ({ event_id: id }) => id;`, 'event_id'],
  ['server/modules/events/get-event.ts', `export const get = ({ 'event_id': id }) => id;`, 'event_id'],
  ['server/modules/events/get-event.ts', `export const total_votes = 1;`, 'total_votes'],
  ['server/modules/events/get-event.ts', `export interface Event { is_show: boolean }`, 'is_show'],
  ['server/desk/reports/get-report.ts', `export const get = () => ({ gross_amount: 1 });`, 'gross_amount'],
  ['server/desk/events/x.route.ts', `export const find = (query) => query.event_id;`, 'event_id'],
  ['workers/mail/send-mail.worker.ts', `export const send = ({ data }) => data.mail_id;`, 'mail_id'],
])('in %s: %s', (file, text, name) => {
  expect(refused({ [file]: text })).toEqual([`${file}:1 ${name}`]);
});
