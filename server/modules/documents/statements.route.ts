import { parseProviderFees } from '#contracts/orders/provider-fees.ts';
import { estimateFee } from '#contracts/orders/split-rupiah.ts';
import {
  statementParamsSchema,
  statementQuerySchema,
  statementResponseSchema,
} from '#contracts/payouts/statement.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { languageOf } from '#server/http/messages.ts';
import { byViewer, limitRate } from '#server/http/rate-limit.ts';
import { sendDownload } from '#server/http/send-download.ts';
import { AppError } from '#server/platform/app-error.ts';
import { config } from '#server/platform/config.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';
import { type EventRecord, moneyScopeOf, requireEventIn } from '../events/index.ts';
import { findOrganizers } from '../organizers/index.ts';
import { drawStatement } from './draw-statement.ts';
import { readPrintedStatement, readStatement } from './statement.ts';
import { writeStatementSheet } from './write-statement-sheet.ts';

const tag = 'Withdrawal';
const MINUTE_MS = 60_000;
/** Movements that have a line each in a PDF; more are added up by day there, and all of them are in the spreadsheet. */
const PRINTED_LINES_MAX = 20_000;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Each reads a month of the ledger; nobody needs more by hand. */
const limitStatements = limitRate({ name: 'statement', windowMs: MINUTE_MS, limit: 30, by: byViewer });

export const statementEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/admin/withdrawal/events/:eventId/statements/:month',
    summary: 'What a month changed of what the organizer is owed for an event, by kind',
    tag,
    access: 'readMoney',
    params: statementParamsSchema,
    limits: [limitStatements],
    answers: { 200: statementResponseSchema },
    errors: ['event_not_found', 'results_hidden', 'too_many_requests'],
    async handle({ viewer, params: { eventId, month } }) {
      const event = await requireShownEvent(await moneyScopeOf(viewer), eventId);
      const { openingAmount, closingAmount, count, kinds, feeAmount } = await readStatement(event.id, month);
      const { lowest, highest } = feeOf(event);
      return {
        body: {
          result: {
            event_id: event.id,
            event_name: event.name,
            month,
            opening_amount: openingAmount,
            closing_amount: closingAmount,
            movement_count: count,
            kinds,
            fee_amount: feeAmount,
            fee_lowest: lowest,
            fee_highest: highest,
          },
        },
      };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/withdrawal/events/:eventId/statements/:month/file',
    summary: 'The statement as a file: opening, each movement, closing',
    tag,
    access: 'readMoney',
    params: statementParamsSchema,
    query: statementQuerySchema,
    limits: [limitStatements],
    answers: { 200: undefined },
    errors: ['event_not_found', 'results_hidden', 'too_many_requests'],
    async handle({ viewer, params: { eventId, month }, query: { format }, request, response }) {
      const event = await requireShownEvent(await moneyScopeOf(viewer), eventId);
      const organizers = await findOrganizers([event.organizerId]);
      const language = viewer.language ?? languageOf(request);
      const head = {
        eventName: event.name,
        organizerName: organizers.get(event.organizerId)?.name ?? '',
        month: monthInWords(month, language),
        fee: feeOf(event),
        language,
      };
      const fileName = `Statement-${event.uniqueName}-${month}.${format}`;
      if (format === 'pdf') {
        const printed = await readPrintedStatement(event.id, month, { linesMax: PRINTED_LINES_MAX });
        await sendDownload(response, { fileName, type: 'application/pdf' }, drawStatement(printed, head));
      } else {
        const statement = await readStatement(event.id, month);
        await sendDownload(response, { fileName, type: XLSX }, writeStatementSheet(statement, head));
      }
      return null;
    },
  }),
];

/** What a payment of one vote of an event costs about. */
const feeOf = ({ priceAmount }: EventRecord) =>
  estimateFee({ paymentType: null, amount: priceAmount }, parseProviderFees(config().reports.fees));

/** Amounts are votes: who may not see the results sees no statement. */
async function requireShownEvent(scope: MoneyScope, eventId: string): Promise<EventRecord> {
  const event = await requireEventIn(scope, eventId);
  if (scope.hiddenEventIds.has(event.id)) throw new AppError({ code: 'results_hidden' });
  return event;
}

function monthInWords(month: string, language: 'id' | 'en'): string {
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${month}-15T12:00:00Z`));
}
