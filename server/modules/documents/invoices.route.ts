import { payoutParamsSchema } from '#contracts/payouts/payouts.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { languageOf } from '#server/http/messages.ts';
import { sendDownload } from '#server/http/send-download.ts';
import { requireAllEvents } from '#server/platform/desk-scope.ts';
import { readUser } from '../accounts/index.ts';
import { moneyScopeOf } from '../events/index.ts';
import { requirePayout } from '../payouts/index.ts';
import { getInvoice } from './get-invoice.ts';

export const invoiceEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/admin/withdrawal/payouts/:id/invoice',
    summary: 'The invoice of a payout as a PDF',
    tag: 'Withdrawal',
    access: 'readMoney',
    params: payoutParamsSchema,
    answers: { 200: undefined },
    errors: ['all_events_required', 'payout_not_found', 'results_hidden', 'document_not_ready'],
    async handle({ viewer, params, request, response }) {
      const scope = await moneyScopeOf(viewer);
      requireAllEvents(scope);
      const payout = await requirePayout(scope, params.id);
      const language = (await readUser(viewer.userId))?.language ?? languageOf(request);
      const pdf = await getInvoice(payout, language);
      await sendDownload(response, { fileName: `Invoice-${payout.id}.pdf`, type: 'application/pdf' }, pdf);
      return null;
    },
  }),
];
