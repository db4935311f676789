import * as z from 'zod/mini';
import { removedResponseSchema } from '#contracts/events/desk-events.ts';
import {
  createFinalistRequestSchema,
  createFinalistsRequestSchema,
  deskFinalistResponseSchema,
  deskFinalistsResponseSchema,
  finalistSavedResponseSchema,
  finalistsCreatedResponseSchema,
  finalistsOrderedResponseSchema,
  finalistsRemovedResponseSchema,
  importFinalistsRequestSchema,
  importFinalistsResponseSchema,
  orderFinalistsRequestSchema,
  removeFinalistsRequestSchema,
  updateFinalistRequestSchema,
} from '#contracts/finalists/desk-finalists.ts';
import { idSchema } from '#contracts/ids.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { languageOf, notice } from '#server/http/messages.ts';
import { writerOf } from '#server/http/request-id.ts';
import { fieldErrors } from '#server/http/validate.ts';
import { requireEventIn } from '#server/modules/events/index.ts';
import {
  addFinalists,
  changeFinalist,
  findManagedFinalist,
  importFinalists,
  listFinalists,
  orderFinalists,
} from '#server/modules/finalists/index.ts';
import { removeFinalist, removeFinalists } from '#server/modules/setup/index.ts';
import { deskScopeOf } from '#server/platform/desk-scope.ts';
import { fieldSentence } from '#server/platform/field-faults.ts';
import { presentDeskFinalist, presentDeskFinalists } from './desk-finalists.presenter.ts';

const tag = 'Finalists of the desk';
const byId = z.object({ id: idSchema });
/** As many rows as are allowed, each as long as it may be, and room for some that are longer. */
const IMPORT_BODY_MAX = 2 * 1024 * 1024;
const BULK_BODY_MAX = 512 * 1024;

/** Finalists in the desk: super admins and, by its role, the staff of an event manage them. */
export const deskFinalistEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/admin/events/:id/finalist',
    summary: "An event's finalists, in their order",
    tag,
    access: 'readEvents',
    params: byId,
    answers: { 200: deskFinalistsResponseSchema },
    errors: ['event_not_found'],
    handle: async ({ viewer, params }) => {
      const event = await requireEventIn(deskScopeOf(viewer), params.id);
      return { body: { finalists: presentDeskFinalists(await listFinalists(event.id), event) } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/finalists/:id',
    summary: 'A finalist',
    tag,
    access: 'readEvents',
    params: byId,
    answers: { 200: deskFinalistResponseSchema },
    errors: ['finalist_not_found'],
    handle: async ({ viewer, params }) => {
      const { finalist, event } = await findManagedFinalist(deskScopeOf(viewer), params.id);
      return { body: { finalist: presentDeskFinalist(finalist, event) } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/finalists',
    summary: 'Adds a finalist',
    tag,
    access: 'editOwnEvent',
    body: createFinalistRequestSchema,
    answers: { 201: finalistSavedResponseSchema },
    errors: ['event_not_found', 'rules_locked', 'finalist_number_taken'],
    handle: async ({ viewer, body: { eventId, ...form }, request, response }) => {
      const addition = { eventId, forms: [form] };
      const { finalists, event } = await addFinalists(
        deskScopeOf(viewer),
        addition,
        writerOf(viewer, response),
      );
      const [finalist] = presentDeskFinalists(finalists, event);
      if (!finalist) throw new Error('a finalist was added and is not there');
      return {
        status: 201,
        body: { id: finalist.id, message: notice(request, 'finalist_created'), finalist },
      };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/finalists/bulk',
    summary: 'Adds several finalists, all or none',
    tag,
    access: 'editOwnEvent',
    body: createFinalistsRequestSchema,
    bodyLimitBytes: BULK_BODY_MAX,
    answers: { 201: finalistsCreatedResponseSchema },
    errors: ['event_not_found', 'rules_locked', 'finalist_number_taken'],
    handle: async ({ viewer, body, request, response }) => {
      const addition = { eventId: body.eventId, forms: body.finalists, path: 'finalists.' };
      const { finalists, event } = await addFinalists(
        deskScopeOf(viewer),
        addition,
        writerOf(viewer, response),
      );
      const message = notice(request, 'finalists_created');
      return { status: 201, body: { message, finalists: presentDeskFinalists(finalists, event) } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/finalists/import',
    once: true,
    summary: 'Adds the finalists of a table and reports the rows that fail',
    tag,
    access: 'editOwnEvent',
    body: importFinalistsRequestSchema,
    bodyLimitBytes: IMPORT_BODY_MAX,
    answers: { 200: importFinalistsResponseSchema },
    errors: ['event_not_found', 'rules_locked', 'finalist_number_taken'],
    handle: async ({ viewer, body, request, response }) => {
      const { event, wellCount, finalists, failures } = await importFinalists(
        deskScopeOf(viewer),
        {
          eventId: body.eventId,
          rows: body.rows.map(({ row, finalist: { data: form, error } }) =>
            error ? { row, errors: fieldErrors(error, languageOf(request)) } : { row, form },
          ),
          isDryRun: body.dryRun,
        },
        writerOf(viewer, response),
      );
      return {
        body: {
          message: notice(request, body.dryRun ? 'finalists_checked' : 'finalists_created'),
          created_count: wellCount,
          failed_count: failures.length,
          finalists: presentDeskFinalists(finalists, event),
          failures: failures.map(({ errors, ...row }) => ({
            ...row,
            errors: errors.map(({ field, message }) => ({
              field,
              message: fieldSentence(message, languageOf(request)) ?? message,
            })),
          })),
        },
      };
    },
  }),
  endpoint({
    method: 'put',
    path: '/admin/finalists',
    summary: 'Changes a finalist, or applies its QR code',
    tag,
    access: 'editOwnEvent',
    body: updateFinalistRequestSchema,
    answers: { 200: finalistSavedResponseSchema },
    errors: ['finalist_not_found', 'edit_conflict', 'rules_locked', 'finalist_number_taken', 'conflict'],
    handle: async ({ viewer, body: { id, ...edit }, request, response }) => {
      const change = { id, edit };
      const { finalist, event } = await changeFinalist(
        deskScopeOf(viewer),
        change,
        writerOf(viewer, response),
      );
      return {
        body: {
          id,
          message: notice(request, 'finalist_saved'),
          finalist: presentDeskFinalist(finalist, event),
        },
      };
    },
  }),
  endpoint({
    method: 'put',
    path: '/admin/events/:id/finalists/order',
    summary: 'Puts the finalists of an event in another order',
    tag,
    access: 'editOwnEvent',
    params: byId,
    body: orderFinalistsRequestSchema,
    answers: { 200: finalistsOrderedResponseSchema },
    errors: ['event_not_found', 'rules_locked', 'edit_conflict', 'conflict'],
    handle: async ({ viewer, params, body, request, response }) => {
      const order = { eventId: params.id, ids: body.finalistIds, revision: body.revision };
      const { event, finalists } = await orderFinalists(
        deskScopeOf(viewer),
        order,
        writerOf(viewer, response),
      );
      return {
        body: {
          message: notice(request, 'finalists_ordered'),
          revision: event.editRevision,
          finalists: presentDeskFinalists(finalists, event),
        },
      };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/finalists/remove',
    summary: 'Removes several finalists of an event: all of them or none',
    tag,
    access: 'editOwnEvent',
    body: removeFinalistsRequestSchema,
    answers: { 200: finalistsRemovedResponseSchema },
    errors: ['event_not_found', 'finalist_not_found', 'rules_locked', 'finalist_in_orders'],
    handle: async ({ viewer, body: { eventId, ids }, request, response }) => {
      const count = await removeFinalists(deskScopeOf(viewer), { eventId, ids }, writerOf(viewer, response));
      return { body: { message: notice(request, 'finalists_removed'), removed_count: count } };
    },
  }),
  endpoint({
    method: 'delete',
    path: '/admin/finalists/:id',
    summary: 'Removes a finalist',
    tag,
    access: 'editOwnEvent',
    params: byId,
    answers: { 200: removedResponseSchema },
    errors: ['finalist_not_found', 'rules_locked', 'finalist_in_orders'],
    handle: async ({ viewer, params, request, response }) => {
      await removeFinalist(deskScopeOf(viewer), params.id, writerOf(viewer, response));
      return { body: { message: notice(request, 'finalist_removed') } };
    },
  }),
];
