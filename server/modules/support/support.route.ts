import * as z from 'zod/mini';
import { idSchema } from '#contracts/ids.ts';
import { paginationOf } from '#contracts/pagination.ts';
import {
  supportAnswerRequestSchema,
  supportChangedResponseSchema,
  supportListResponseSchema,
  supportNoteRequestSchema,
  supportQuerySchema,
  supportReceivedResponseSchema,
  supportRequestSchema,
  supportStateRequestSchema,
} from '#contracts/support/support.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { languageOf, notice } from '#server/http/messages.ts';
import { limitRate, senderOf } from '#server/http/rate-limit.ts';
import { writerOf } from '#server/http/request-id.ts';
import { changeSupportState } from './change-support-state.ts';
import { presentSupportMessage } from './support.presenter.ts';
import {
  countSupportStates,
  insertSupportMessage,
  listSupportMessages,
} from './support-messages.repository.ts';
import { writeRemark } from './write-remark.ts';

const tag = 'Support';
const byId = z.object({ id: idSchema });

/** Nobody has ten different questions in ten minutes; a school behind one address may have some. */
const limitMessages = limitRate({
  name: 'support-address',
  windowMs: 10 * 60_000,
  limit: 10,
});

/** The contact form, and the desk that answers it. */
export const supportEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/support-messages',
    summary: 'Write to the support; it answers by mail',
    tag,
    access: 'public',
    before: [limitMessages],
    body: supportRequestSchema,
    answers: { 201: supportReceivedResponseSchema },
    errors: ['too_many_requests'],
    async handle({ body: { website, ...message }, request }) {
      // Whoever filled in the hidden field gets the same answer, and nothing is stored.
      if (!website) await insertSupportMessage({ ...message, language: languageOf(request) });
      return { status: 201, body: { message: notice(request, 'support_received') } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/support-messages',
    summary: 'What was written to the support, the newest first',
    tag,
    access: 'answerSupport',
    query: supportQuerySchema,
    answers: { 200: supportListResponseSchema },
    errors: [],
    async handle({ query: { search, state, ...page } }) {
      const [{ messages, total }, counts] = await Promise.all([
        listSupportMessages({ search: search ?? '', state: state || null, ...page }),
        countSupportStates(),
      ]);
      const pagination = paginationOf(page, total);
      return { body: { messages: messages.map(presentSupportMessage), pagination, counts } };
    },
  }),
  endpoint({
    method: 'put',
    path: '/admin/support-messages/:id',
    summary: 'Change the state of a message',
    tag,
    access: 'answerSupport',
    params: byId,
    body: supportStateRequestSchema,
    answers: { 200: supportChangedResponseSchema },
    errors: ['support_message_not_found', 'edit_conflict'],
    async handle({ params, body, viewer, request, response }) {
      const changed = await changeSupportState(params.id, body, writerOf(viewer, response));
      const message = notice(request, 'support_saved');
      return { body: { message, support_message: presentSupportMessage(changed) } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/support-messages/:id/notes',
    summary: 'Write a note for the staff',
    tag,
    access: 'answerSupport',
    params: byId,
    body: supportNoteRequestSchema,
    answers: { 201: supportChangedResponseSchema },
    errors: ['support_message_not_found'],
    async handle({ params, body, viewer, request, response }) {
      const note = { kind: 'notes', text: body.text } as const;
      const by = { writer: writerOf(viewer, response), sender: senderOf(request, response) };
      const changed = await writeRemark(params.id, note, by);
      const message = notice(request, 'support_saved');
      return { status: 201, body: { message, support_message: presentSupportMessage(changed) } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/support-messages/:id/answers',
    summary: 'Answer by mail; the message is answered then',
    tag,
    access: 'answerSupport',
    params: byId,
    body: supportAnswerRequestSchema,
    answers: { 201: supportChangedResponseSchema },
    errors: ['support_message_not_found', 'too_many_letters'],
    async handle({ params, body, viewer, request, response }) {
      const answer = { kind: 'answers', text: body.text } as const;
      const by = { writer: writerOf(viewer, response), sender: senderOf(request, response) };
      const changed = await writeRemark(params.id, answer, by);
      const message = notice(request, 'support_answered');
      return { status: 201, body: { message, support_message: presentSupportMessage(changed) } };
    },
  }),
];
