import { may } from '#contracts/accounts/rights.ts';
import { caseParamsSchema } from '#contracts/cases/cases.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { languageOf } from '#server/http/messages.ts';
import { byViewer, limitRate } from '#server/http/rate-limit.ts';
import { writerOf } from '#server/http/request-id.ts';
import { sendDownload } from '#server/http/send-download.ts';
import { findCaseIn, noteEvidence } from '#server/modules/cases/index.ts';
import { moneyScopeOf } from '#server/modules/events/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sharedNow } from '#server/platform/clock.ts';
import { gatherEvidence } from './gather-evidence.ts';

/** Each asks the provider, and may have a receipt drawn. */
const limitPacks = limitRate({ name: 'evidence-pack', windowMs: 60_000, limit: 10, by: byViewer });

export const evidenceEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/admin/money-cases/:id/evidence',
    summary: 'What there is to show a bank that takes a payment back, as a zip',
    tag: 'Money desk',
    access: 'reviewMoney',
    params: caseParamsSchema,
    limits: [limitPacks],
    answers: { 200: undefined },
    errors: ['case_not_found', 'results_hidden', 'document_not_ready', 'too_many_requests'],
    async handle({ viewer, params, request, response }) {
      const scope = await moneyScopeOf(viewer);
      const found = await findCaseIn(scope, params.id);
      if (found?.kind !== 'chargeback') throw new AppError({ code: 'case_not_found' });
      if (found.eventId !== null && scope.hiddenEventIds.has(found.eventId))
        throw new AppError({ code: 'results_hidden' });
      const language = languageOf(request);
      const sight = { seesEmails: may(viewer, 'seeEmails'), at: await sharedNow() };
      const files = await gatherEvidence(found, { language, ...sight });
      // A person's data leave the platform.
      await noteEvidence(found, writerOf(viewer, response));
      const { ZipArchive } = await import('archiver');
      const archive = new ZipArchive();
      for (const { name, content } of files) archive.append(content, { name });
      const head = { fileName: `Evidence-${found.orderId}.zip`, type: 'application/zip' };
      await Promise.all([archive.finalize(), sendDownload(response, head, archive)]);
      return null;
    },
  }),
];
