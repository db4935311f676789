import { BOOKS_ZONE } from '#contracts/calendar.ts';
import { dayIn } from '#contracts/events/zone-days.ts';
import {
  type ProviderReportRow,
  REPORT_PART_BYTES,
  type ReportDay,
} from '#contracts/provider-reports/provider-reports.ts';
import type { ReportKind } from '#contracts/provider-reports/report-words.ts';
import { CaseModel } from '#server/modules/cases/cases.model.ts';
import { LedgerBalancesModel, LedgerEntryModel } from '#server/modules/ledger/ledger.model.ts';
import { closeSettledDifferences, importNextReport } from '#server/modules/provider-reports/index.ts';
import {
  ProviderReportModel,
  ReportPartModel,
} from '#server/modules/provider-reports/provider-reports.model.ts';
import { ReportDayModel, ReportRowModel } from '#server/modules/provider-reports/report-rows.model.ts';
import { verifyEvent, verifyOverall } from '#server/modules/verification/index.ts';
import type { Shop, Visitor } from './payments.ts';

/** Yesterday in Jakarta, which is over, and an instant of it. */
export const DAY = dayIn(BOOKS_ZONE, new Date(Date.now() - 86_400_000));
export const TODAY = dayIn(BOOKS_ZONE, new Date());
export const NOON = `${DAY}T12:00:00+07:00`;

export interface Sent {
  kind?: ReportKind;
  from?: string;
  to?: string;
}

/** Uploads a file, which then waits to be read. @returns the report's id */
export async function send(
  shop: Shop,
  { headers }: Visitor,
  bytes: Buffer,
  { kind = 'transactions', from = DAY, to = DAY }: Sent = {},
): Promise<string> {
  const announced = await shop.api
    .post('/admin/provider-reports')
    .set(headers)
    .send({ kind, from, to, file_name: 'laporan.csv', bytes: bytes.length });
  if (announced.status !== 201) throw new Error(`not announced: ${announced.text}`);
  const { id } = announced.body.result;
  for (let part = 0; part * REPORT_PART_BYTES < bytes.length; part += 1) {
    const piece = bytes.subarray(part * REPORT_PART_BYTES, (part + 1) * REPORT_PART_BYTES);
    const stored = await shop.api
      .put(`/admin/provider-reports/${id}/parts/${part}`)
      .set(headers)
      .attach('file', piece, 'bagian');
    if (stored.status !== 200) throw new Error(`not stored: ${stored.text}`);
  }
  const submitted = await shop.api.post(`/admin/provider-reports/${id}/submit`).set(headers);
  if (submitted.status !== 200) throw new Error(`not submitted: ${submitted.text}`);
  return id;
}

/** Reads everything that waits. */
export async function readAll(): Promise<void> {
  while (await importNextReport({ isStopping: () => false }));
}

export async function reportOf(shop: Shop, { headers }: Visitor, id: string): Promise<ProviderReportRow> {
  const answer = await shop.api.get(`/admin/provider-reports/${id}`).set(headers);
  return answer.body.result;
}

/** Uploads and reads a file. */
export async function take(
  shop: Shop,
  by: Visitor,
  bytes: Buffer,
  sent: Sent = {},
): Promise<ProviderReportRow> {
  const id = await send(shop, by, bytes, sent);
  await readAll();
  return reportOf(shop, by, id);
}

/** A day of the books as the desk shows it. */
export async function dayOf(shop: Shop, { headers }: Visitor, day = DAY): Promise<ReportDay> {
  const answer = await shop.api.get(`/admin/provider-reports/days?from=${day}&to=${day}`).set(headers);
  return answer.body.result[0];
}

/** Differences of an order, or of none, the oldest first. */
export const differencesOf = (orderId: string | null) =>
  CaseModel.find({ kind: 'difference', orderId }).sort({ createdAt: 1, _id: 1 }).lean();

/** Looks again at every open difference. */
export async function lookAgain(): Promise<number> {
  let closed = 0;
  // The second round is the first one again where there are few.
  for (let round = 0; round < 2; round += 1) closed += await closeSettledDifferences();
  return closed;
}

/** Everything that reports leave, as one value to compare. */
export async function everything() {
  const [rows, days, entries, balances, cases] = await Promise.all([
    ReportRowModel.find({}, { reportId: 0, seenIn: 0, asOf: 0 }).sort({ _id: 1 }).lean(),
    ReportDayModel.find({}).sort({ _id: 1 }).lean(),
    LedgerEntryModel.countDocuments({ effect: /^report_/ }),
    LedgerBalancesModel.find({}).sort({ _id: 1 }).lean(),
    CaseModel.find({ kind: 'difference' }, { key: 1, state: 1 }).sort({ key: 1 }).lean(),
  ]);
  return { rows, days, entries, balances, cases: cases.map(({ key, state }) => ({ key, state })) };
}

/** What `npm run verify` says of some events and of everything together. */
export async function faultsOf(eventIds: readonly string[]): Promise<string[]> {
  const faults = await Promise.all(eventIds.map(verifyEvent));
  return [...faults.flat(), ...(await verifyOverall())].map(({ what }) => what);
}

/** A report that somebody has announced, with its file where one is given. @returns its id */
export async function placeReport(userId: string, file?: Buffer): Promise<string> {
  const id = `RPT-${crypto.randomUUID()}`;
  await ProviderReportModel.create({
    _id: id,
    kind: 'transactions',
    state: 'receiving',
    from: DAY,
    to: DAY,
    fileName: 'laporan.csv',
    bytes: file?.length ?? 10,
    received: file?.length ?? 0,
    uploadedBy: userId,
    createdAt: new Date(),
    revision: 0,
    rowsDone: 0,
    added: 0,
    changed: 0,
    feeAmount: 0,
    arrivedAmount: 0,
    differences: 0,
  });
  if (file) await ReportPartModel.create({ _id: `${id}:0`, reportId: id, part: 0, bytes: file });
  return id;
}
