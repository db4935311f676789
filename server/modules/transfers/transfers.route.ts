import { paginationOf } from '#contracts/pagination.ts';
import {
  PROOF_BYTES_MAX,
  transferChangedResponseSchema,
  transferConfirmRequestSchema,
  transferDecisionRequestSchema,
  transferDetailResponseSchema,
  transferFailRequestSchema,
  transferFileParamsSchema,
  transferFileRequestSchema,
  transferFileResponseSchema,
  transferListQuerySchema,
  transferListResponseSchema,
  transferParamsSchema,
  transferRecordFieldsSchema,
} from '#contracts/transfers/transfers.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { notice } from '#server/http/messages.ts';
import { writerOf } from '#server/http/request-id.ts';
import { sendDownload } from '#server/http/send-download.ts';
import { receiveUpload, uploadOf } from '#server/http/upload.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { moneyScopeOf } from '../events/index.ts';
import { requireTransfer } from './change-by-person.ts';
import { decideTransfer } from './decide-transfer.ts';
import { makeBankFile, readBankFile } from './export-bank-file.ts';
import { failTransfer } from './fail-transfer.ts';
import { confirmTransfer, readProof, recordTransfer } from './record-transfer.ts';
import { presentTransfer, presentTransferRow } from './transfers.presenter.ts';
import { listTransfers } from './transfers.repository.ts';

const tag = 'Transfers';
const HOUR_MS = 3_600_000;

/** The desk's transfers: the platform's own, of all organizers. */
export const transferEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/admin/transfers',
    summary: 'Transfers of money to bank accounts, newest first',
    tag,
    access: 'readTransfers',
    query: transferListQuerySchema,
    answers: { 200: transferListResponseSchema },
    errors: [],
    async handle({ viewer, query }) {
      const { state, purpose, olderThanHours, waitsForPerson } = query;
      const now = await databaseNow();
      const { transfers, total } = await listTransfers(
        await moneyScopeOf(viewer),
        {
          state,
          purpose,
          ...(olderThanHours !== undefined && {
            orderedBefore: new Date(now.getTime() - olderThanHours * HOUR_MS),
          }),
          ...(waitsForPerson !== undefined && { waitsForPerson: waitsForPerson === 'true' }),
        },
        query,
      );
      return { body: { result: transfers.map(presentTransferRow), pagination: paginationOf(query, total) } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/transfers/:id',
    summary: 'A transfer, with everything that became of it',
    tag,
    access: 'readTransfers',
    params: transferParamsSchema,
    answers: { 200: transferDetailResponseSchema },
    errors: ['transfer_not_found', 'results_hidden'],
    async handle({ viewer, params }) {
      return { body: { result: await presentTransfer(await requireTransfer(params.id, viewer)) } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/transfers/:id/proof',
    summary: 'What shows that a transfer was carried out: a picture or a PDF',
    tag,
    access: 'readTransfers',
    params: transferParamsSchema,
    answers: { 200: undefined },
    errors: ['transfer_not_found', 'results_hidden', 'not_found'],
    async handle({ viewer, params, response }) {
      const { _id, contentType, bytes } = await readProof(params.id, viewer);
      const ending = contentType === 'application/pdf' ? 'pdf' : 'jpg';
      await sendDownload(response, { fileName: `Proof-${_id}.${ending}`, type: contentType }, bytes);
      return null;
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/transfer-files',
    summary: 'Make a file for the bank out of chosen transfers; each is in one file once',
    tag,
    access: 'makeTransfers',
    body: transferFileRequestSchema,
    answers: { 201: transferFileResponseSchema },
    errors: ['transfer_not_changeable', 'other_person_required', 'results_hidden'],
    async handle({ viewer, body, request, response }) {
      const { _id, transfers, amount } = await makeBankFile(body.transferIds, writerOf(viewer, response));
      const result = { id: _id, transfers, amount };
      return { status: 201, body: { message: notice(request, 'transfer_file_made'), result } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/transfer-files/:id/download',
    summary: 'The file for the bank (CSV), the same each time',
    tag,
    access: 'makeTransfers',
    params: transferFileParamsSchema,
    answers: { 200: undefined },
    errors: ['not_found', 'results_hidden'],
    async handle({ viewer, params, response }) {
      const { fileName, text } = await readBankFile(params.id, viewer);
      await sendDownload(response, { fileName, type: 'text/csv; charset=utf-8' }, text);
      return null;
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/transfers/:id/record',
    summary:
      'Type in that the bank has carried a transfer out, with a proof: a picture or a PDF of at most 5 MB',
    tag,
    access: 'makeTransfers',
    params: transferParamsSchema,
    upload: transferRecordFieldsSchema,
    limits: [
      receiveUpload({
        bytesMax: PROOF_BYTES_MAX,
        fields: transferRecordFieldsSchema,
        refuse: () => new AppError({ code: 'payload_too_large' }),
      }),
    ],
    answers: { 200: transferChangedResponseSchema },
    errors: ['transfer_not_found', 'results_hidden', 'transfer_not_changeable', 'unavailable'],
    async handle({ viewer, params, request, response }) {
      const { bytes: proof, fields } = uploadOf(response, transferRecordFieldsSchema);
      const { reference } = fields;
      const transfer = await recordTransfer(params.id, { reference, proof }, writerOf(viewer, response));
      return {
        body: { message: notice(request, 'transfer_recorded'), result: await presentTransfer(transfer) },
      };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/transfers/:id/confirm',
    summary: 'Confirm, as another person, what was typed in',
    tag,
    access: 'makeTransfers',
    params: transferParamsSchema,
    body: transferConfirmRequestSchema,
    answers: { 200: transferChangedResponseSchema },
    errors: [
      'transfer_not_found',
      'results_hidden',
      'transfer_not_changeable',
      'other_person_required',
      'transfer_reference_differs',
    ],
    async handle({ viewer, params, body, request, response }) {
      const transfer = await confirmTransfer(params.id, body, writerOf(viewer, response));
      return {
        body: { message: notice(request, 'transfer_confirmed'), result: await presentTransfer(transfer) },
      };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/transfers/:id/fail',
    summary: 'A transfer does not leave after all, was not carried out, or came back',
    tag,
    access: 'makeTransfers',
    params: transferParamsSchema,
    body: transferFailRequestSchema,
    answers: { 200: transferChangedResponseSchema },
    errors: ['transfer_not_found', 'results_hidden', 'transfer_not_changeable', 'other_person_required'],
    async handle({ viewer, params, body, request, response }) {
      const transfer = await failTransfer(params.id, body, writerOf(viewer, response));
      return {
        body: { message: notice(request, 'transfer_failed'), result: await presentTransfer(transfer) },
      };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/transfers/:id/decision',
    summary: 'Say, by the bank’s statement, what became of a transfer of which the provider says nothing',
    tag,
    access: 'makeTransfers',
    params: transferParamsSchema,
    body: transferDecisionRequestSchema,
    answers: { 200: transferChangedResponseSchema },
    errors: ['transfer_not_found', 'results_hidden', 'transfer_not_changeable', 'other_person_required'],
    async handle({ viewer, params, body, request, response }) {
      const transfer = await decideTransfer(params.id, body, writerOf(viewer, response));
      return {
        body: { message: notice(request, 'transfer_decided'), result: await presentTransfer(transfer) },
      };
    },
  }),
];
